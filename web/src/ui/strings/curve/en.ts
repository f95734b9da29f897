/** What the graph of memory against context says; it comes with that graph. */
export const curveEn = {
  title: 'Memory against context',
  caption: 'On the card that decides. Choose a length to use it.',
  captionLayers: 'On the card that decides, its layers as they are now. Choose a length to use it.',
  usable: (size: string): string => `usable ${size}`,
  budget: (size: string): string => `budget ${size}`,
  present: (tokens: string): string => `now ${tokens}`,
  cliff: (tokens: string): string => `${tokens} is the last that fits`,
  whole: (tokens: string): string => `up to the model’s limit of ${tokens}`,
  none: 'no context fits',
  at: (tokens: string, needed: string, limit: string, rest: string): string =>
    `${tokens} tokens: ${needed} of ${limit}, ${rest}`,
  left: (size: string): string => `${size} free`,
  missing: (size: string): string => `${size} missing`,
  asTable: 'As a table',
  context: 'Context',
  needed: 'Needed',
  free: 'Free',
  text: (present: string, cliff: string): string => `${present}; ${cliff}.`,
};

export type CurveStrings = typeof curveEn;
