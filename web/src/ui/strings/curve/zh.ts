import type { CurveStrings } from './en.ts';

export const curveZh: CurveStrings = {
  title: '显存随上下文的变化',
  caption: '按最紧张的那张卡计算。点选一个长度即可采用。',
  captionLayers: '按最紧张的那张卡计算，各层保持现在的位置。点选一个长度即可采用。',
  usable: (size) => `可用 ${size}`,
  budget: (size) => `预算 ${size}`,
  present: (tokens) => `当前 ${tokens}`,
  cliff: (tokens) => `最长放得下 ${tokens}`,
  whole: (tokens) => `直到模型上限 ${tokens}`,
  none: '任何上下文都放不下',
  at: (tokens, needed, limit, rest) => `${tokens} token：${needed}，上限 ${limit}，${rest}`,
  left: (size) => `剩余 ${size}`,
  missing: (size) => `缺 ${size}`,
  asTable: '以表格显示',
  context: '上下文',
  needed: '需要',
  free: '剩余',
  text: (present, cliff) => `${present}；${cliff}。`,
};
