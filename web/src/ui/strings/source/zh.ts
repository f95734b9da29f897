import type { SourceStrings } from './en.ts';

export const sourceZh: SourceStrings = {
  title: '读取模型自己的文件',
  address: 'Hugging Face 编号或网址',
  addressPlaceholder: 'org/name，或某个文件的链接',
  contact:
    '会向 huggingface.co 请求文件列表，再读取所选文件的开头部分。不会发送关于你或所问问题的任何信息。',
  read: '从 huggingface.co 读取',
  addressBad: (typed) => `“${typed}”不是 Hugging Face 上的仓库。请写 org/name，或粘贴它的网址。`,
  addressEmpty: '请写 org/name，或粘贴 huggingface.co 的网址。',
  files: '打开文件…',
  filesHint:
    '可以是 GGUF、safetensors 或 config.json，分片的模型请一次选中全部分片，也可以直接拖到本页任何位置。只读文件头，内容不会离开本页。',
  or: '或',
  cancel: '取消',
  back: '回到列表',
  listing: (repo) => `正在查询 ${repo} 的文件…`,
  reading: (name) => `正在读取 ${name} 的文件头…`,
  readingMany: (done, all) => `正在读取文件头：${all} 个文件中的第 ${done} 个…`,
  choose: (repo) => `${repo} 中的模型`,
  parts: (count) => `${count} 个文件`,
  incomplete: '分片不全',
  kinds: { gguf: 'GGUF', safetensors: 'safetensors' },
  wantedHub: (file, repo) =>
    `这个链接问的是 ${repo} 中的 ${file}，其文件头太长，放不进链接。请重新读取；在此之前以另一个模型代替。`,
  wantedFile: (file) =>
    `这个链接问的是文件 ${file}，其文件头太长，放不进链接。请重新打开该文件；在此之前以另一个模型代替。`,
  openAnother: '打开另一个',
  aFile: '模型自己的文件',
  fromHub: (repo) => `读自 Hugging Face 的 ${repo}`,
  fromFile: '读自文件',
  engineChanged: (engine, kind) => `引擎已改为 ${engine}，它能载入 ${kind} 文件。`,
  fileCut: (file) =>
    `${file} 在最后一个张量之前就结束了，下载不完整。文件头是完整的，因此结论有效。`,
  faults: {
    offline: () => '当前处于离线状态。请联网后重试，或打开本机上的文件。',
    timeout: () => 'huggingface.co 在 30 秒内没有回应，请重试。',
    unreachable: () =>
      '连不上 huggingface.co，可能被网络或浏览器扩展拦截。打开本机上的文件不需要联网。',
    gated: ({ repo }) =>
      `${repo} 需要授权：登录并同意作者的条款后才能访问。请先下载文件，再在这里打开。`,
    not_found: ({ repo }) => `没有找到 ${repo}，或者它是私有的。请检查名称、分支和文件名。`,
    busy: () => 'huggingface.co 要求稍候：这个网络的请求过多。请过几分钟再试。',
    refused: ({ status }) => `huggingface.co 拒绝了请求（状态 ${status}）。请稍后再试。`,
    no_ranges: () => '服务器只能发送整个文件。请先下载，再在这里打开。',
    no_usable_file: ({ repo }) =>
      `${repo ?? ''} 里没有 GGUF 或 safetensors 文件。请换同一模型的另一个仓库。`,
    unknown_kind: ({ file }) => `${file} 不是这里能读的类型：.gguf、.safetensors 和 config.json。`,
    not_gguf: ({ file }) => `${file} 的内容不是 GGUF，与文件名不符。请重新下载。`,
    gguf_version: ({ file, version }) =>
      `${file} 是 GGUF 第 ${version} 版；只读第 1 至 3 版。请重新转换。`,
    big_endian: ({ file }) => `${file} 是大端序的 GGUF 文件，供其他机器使用。请改用小端序的版本。`,
    damaged: ({ file }) => `${file} 的文件头已损坏：其中的长度与名称对不上。请重新下载。`,
    truncated: ({ file }) => `${file} 在文件头内就结束了，下载不完整。`,
    bad_json: ({ file }) => `${file} 不是小于 4 MB 的 JSON 对象。请使用原始文件。`,
    parts_missing: ({ file, missing, parts }) =>
      `${file} 共有 ${parts} 个分片，缺少：${missing}。请一次打开全部分片。`,
    several_models: () => '这些文件属于不同的模型。请一次只打开一个模型的文件。',
    only_index: ({ file, shards }) =>
      `${file} 只列出模型有哪些文件。请与这些文件一起打开：${shards}。`,
    unreadable: ({ file }) =>
      `无法读取${file ? ` ${file}` : '文件'}，它可能已被移动或改动。请重新打开。`,
  },
};
