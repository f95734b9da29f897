import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';

const GAP = 4;
const EDGE = 8;

/** Keeps a list beside its field while the page scrolls or changes; the answer ends that. */
export function keepBeside(field: HTMLElement, list: HTMLElement): () => void {
  return autoUpdate(field, list, () => {
    void computePosition(field, list, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(GAP),
        flip({ padding: EDGE }),
        shift({ padding: EDGE }),
        size({
          padding: EDGE,
          apply: ({ availableHeight, rects }) => {
            list.style.maxHeight = `${Math.max(120, Math.min(availableHeight, 440))}px`;
            list.style.minWidth = `${rects.reference.width}px`;
          },
        }),
      ],
    }).then(({ x, y }) => {
      list.style.left = `${x}px`;
      list.style.top = `${y}px`;
    });
  });
}
