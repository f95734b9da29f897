// Runs before the first paint, so that a chosen theme does not flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('headroom') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing shows its own theme.
}
