/** A number in a sentence behind which its derivation stands. */
export interface Door {
  door: string;
  text: string;
}

/** A sentence in pieces, some of which are doors. */
export type Phrase = readonly (string | Door)[];

export function door(id: string, text: string): Door {
  return { door: id, text };
}

/** say`${a} fits.` keeps doors whole and puts everything else in as text. */
export function say(texts: TemplateStringsArray, ...values: (string | Door | Phrase)[]): Phrase {
  const pieces: (string | Door)[] = [];
  texts.forEach((text, index) => {
    if (text !== '') pieces.push(text);
    const value = values[index];
    if (value === undefined) return;
    if (typeof value === 'string' || 'door' in value) pieces.push(value);
    else pieces.push(...value);
  });
  return pieces;
}

export function plain(phrase: Phrase): string {
  return phrase.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}
