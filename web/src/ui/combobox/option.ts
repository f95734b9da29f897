/** A line of a list. */
export interface Option {
  id: string;
  label: string;
  /** Other names under which it is found. */
  names: readonly string[];
  /** Facts by which it is found too: "NVIDIA 24GB". */
  about?: string;
  group: string;
  /** Short facts at the end of the line. */
  facts: readonly string[];
  verdict?: string;
}

/** The element id of an option. */
export function optionId(id: string): string {
  return `option-${id.replace(/[^\w-]/g, '-')}`;
}

/** Options under their headings, both in the order in which they come. */
export function groupsOf(options: readonly Option[]): { name: string; options: Option[] }[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = groups.get(option.group);
    if (group) group.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([name, members]) => ({ name, options: members }));
}
