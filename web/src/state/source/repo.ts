/** What a pasted address, id or command says of a repository on Hugging Face. */
export interface RepoAddress {
  /** "org/name"; a few old ones have no organisation. */
  repo: string;
  revision?: string;
  /** A file or a folder in it. */
  path?: string;
  /** "Q4_K_M", as after the colon of "org/name:Q4_K_M". */
  quant?: string;
}

const HOSTS = /^(?:https?:\/\/)?(?:www\.)?(?:huggingface\.co|hf\.co|hf-mirror\.com)\//i;
const SCHEME = /^(?:hf|huggingface):\/\//i;
const PART = /^\w[\w.-]{0,95}$/;
/** First words of addresses there that are no organisation. */
const NOT_OWNERS = new Set(
  'datasets spaces docs blog papers collections models tasks join login settings chat learn pricing posts organizations new search buckets kernels'.split(
    ' ',
  ),
);
const FILE = /\.(?:gguf|safetensors|json)$/i;

/**
 * Reads every form in which people pass a model on: the address of a page or a file, "org/name",
 * "org/name:Q4_K_M", or a whole command such as "hf download org/name file.gguf".
 */
export function parseRepo(text: string): RepoAddress | undefined {
  const words = text
    .trim()
    .slice(0, 2000)
    .split(/[\s"'`<>]+/)
    .filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const found = readWord(word);
    if (!found) continue;
    const file = words.slice(at + 1).find((other) => FILE.test(other) && !other.includes('*'));
    return found.path === undefined && file !== undefined ? { ...found, path: file } : found;
  }
  return undefined;
}

function readWord(word: string): RepoAddress | undefined {
  const plain = word.replace(/[?#].*$/, '').replace(/[,;]+$/, '');
  const isAddress = HOSTS.test(plain) || SCHEME.test(plain);
  if (!isAddress && /^[\w.+-]+:\/\//.test(plain)) return undefined;
  const rest = plain
    .replace(HOSTS, '')
    .replace(SCHEME, '')
    .replace(/^api\/models\//, '');
  const segments = rest
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  const last = segments.length <= 2 ? segments.pop() : undefined;
  const [tail = '', quant] = last === undefined ? [] : splitQuant(last);
  const [owner = '', name, ...further] = last === undefined ? segments : [...segments, tail];
  if (NOT_OWNERS.has(owner.toLowerCase()) || !PART.test(owner)) return undefined;
  if (name === undefined) return isAddress && last !== undefined ? { repo: owner } : undefined;
  if (!PART.test(name) || (!isAddress && (further.length > 0 || FILE.test(name)))) return undefined;
  const repo = `${owner}/${name.replace(/\.git$/, '')}`;
  return { repo, ...placeOf(further), ...(quant !== undefined && { quant }) };
}

/** "name:Q4_K_M" -> ["name", "Q4_K_M"]; ollama's ":latest" says nothing. */
function splitQuant(word: string): [string, string | undefined] {
  const [name = '', quant] = word.split(':');
  return [name, quant === '' || quant === 'latest' ? undefined : quant];
}

/** ["tree", "main", "sub", "dir"] -> revision and path. */
function placeOf([verb, revision, ...path]: readonly string[]): Partial<RepoAddress> {
  if (verb === undefined || !/^(?:tree|blob|resolve|raw|edit|blame)$/.test(verb)) return {};
  if (revision === undefined || path.some((step) => step === '..')) return {};
  return {
    ...(/^[\w./-]{1,100}$/.test(revision) && revision !== 'main' && { revision }),
    ...(path.length > 0 && { path: path.join('/') }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
