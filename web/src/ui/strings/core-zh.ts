type Text = Readonly<Record<string, string>>;

/** What the core says by code, in Chinese. {names} are filled in from the values beside the code. */

export const problemsZh: Text = {
  json_syntax: '这不是合法的 JSON：第 {line} 行第 {column} 列有误，请检查那里的逗号、引号或括号。',
  json_depth: 'JSON 嵌套超过 64 层，请只粘贴配置本身。',
  json_keys: 'JSON 中有对象的键超过 4,096 个，请只粘贴配置本身。',
  schema_unknown: 'schema 为 {value}，本版本只读 schema 1。',
  task_not_modelled: '任务“{value}”暂未收录，请用 inference。',
  task_unknown: '任务“{value}”不存在，应为 inference 或 training。',
  gpu_twice: 'hardware.gpu 与 hardware.gpus 只能给出其一。',
  config_object: '配置应是一个 JSON 对象，与 config.json 相同。',
  config_model_type: '缺少 model_type，无法判断架构。请粘贴完整的 config.json。',
  config_unknown_type: '暂未收录 model_type {value}（位于 {path}）。',
  config_kv_heads:
    'KV 头有 {kv_heads} 个，注意力头只有 {heads} 个；KV 头不应更多。请与公开的 config.json 核对。',
  config_experts:
    '每个 token 使用 {per_token} 个专家，而专家共 {experts} 个，不应更多。请与公开的 config.json 核对。',
  config_too_large: '按这些宽度算出的参数超过 9e15 个。请与公开的 config.json 核对。',
  config_number: '{key} 为 {value}，应是 0 到 4,294,967,296 的整数。请与公开的 config.json 核对。',
  config_zero: '{key} 为 0，至少应为 1。请与公开的 config.json 核对。',
  config_missing: '缺少 {key}，无法算出这个模型的大小。请粘贴完整的 config.json。',
  config_flag: '{key} 为 {value}，应为 true 或 false。',
  config_text: '{key} 为 {value}，应为文本。',
  config_list: '{key} 为 {value}，应为列表。',
  config_layer_list:
    '{key} 应为 {layers} 层中的每一层各列一个 0 或 1。请与公开的 config.json 核对。',
  config_layers: '配置写了 {value} 层，超过 4,096 层，不可能正确。请与公开的 config.json 核对。',
  config_pattern: 'sliding_window_pattern 为 {value}，应是层数，或以唯一的 G 结尾的字母串。',
  config_attention_types: 'attention_types 没有为所有层给出种类和重复次数。',
  config_layer_types:
    'layer_types 列了 {listed} 层，而模型有 {layers} 层。请与公开的 config.json 核对。',
  config_layer_kind: 'layer_types 中有 {value}，这种层暂未收录。',
  config_layers_differ: '{key} 为 {value}；逐层不同的数值暂未收录。',
  config_deepstack:
    '视觉编码器的 deepstack_visual_indexes 与层数不符。请与公开的 config.json 核对。',
  config_choice: '{key} 为 {value}，应为以下之一：{known}。',
  config_stages: '{key} 为 {value}，应为 1 到 16 个阶段各给一个值。请与公开的 config.json 核对。',
  config_components: 'components 应为对象，写明流水线各部分的配置，最多 16 个。',
  config_unknown_component: '{path} 为 {value}，流水线的这种组件暂未收录。',
  model_unknown: '目录里没有模型“{value}”。',
  model_missing: '还没有选择模型。',
  header_magic: '{path} 不是 {format} 文件：开头是 {value}。',
  header_version: '{path} 是 GGUF 第 {value} 版；只读第 2 和第 3 版，请重新转换。',
  header_big_endian: '{path} 是大端序的 GGUF 文件（用于 s390x 等机器）；只读小端序文件。',
  header_truncated: '{path} 只有 {size} 字节，文件头至少需要 {needed} 字节。文件不完整或已损坏。',
  header_slice: '需要 {path} 的前 {needed} 字节，未能全部读到。',
  header_limit: '{path} 中的 {what} 为 {value}，超过 {most}，不可能正确。',
  header_name: '{path}：名称为空或不是 UTF-8 文本。文件已损坏。',
  header_duplicate: '{path}：名称 {value} 出现了两次。',
  header_type: '{path} 的类型是 {value}，不认识这种类型。',
  header_shape: '{path}：类型为 {type} 的张量不可能有形状 [{shape}]。',
  header_offset:
    '{path}：数据位于 {offset} 到 {end}，没有对齐、与其他张量重叠，或与形状和类型不符。文件已损坏。',
  header_field: '{path} 缺失或类型不对。',
  header_json: '{path}：文件头不是合法的 JSON。文件已损坏。',
  header_parts: '{path} 是 {count} 个分片之一；所给的分片不齐全或有重复。',
  header_empty: '{path} 里没有张量，只有元数据。请给出模型本身的文件。',
  header_kind: '{path} 里不是语言模型，而是“{value}”。请给出模型本身的文件。',
  header_layers: '{path} 属于第 {value} 层，而模型有 {layers} 层。',
  file_not_loaded: '{engine} 不能载入 {kind} 文件。',
  format_of_file: '格式写了“{value}”，但文件头已经说明各张量的存储方式。请不写格式，或换一个文件。',
  file_unreadable: '无法读取 {path}。请检查文件名和权限。',
  parts_missing: '{path}：共 {parts} 个分片，其中 {count} 个不在同一目录：{missing}。',
  gpu_unknown: '目录里没有加速卡“{value}”。',
  gpu_missing: '还没有选择加速卡。',
  gpu_memory: '显存应大于 0，且不超过 100,000 GB。',
  engine_unknown: '没有叫“{value}”的引擎。',
  engine_does_not_load: '{engine} 不能载入 {model_type}。请不指定引擎，或选 transformers。',
  engine_kind_not_modelled:
    '暂未收录 {engine} 如何运行 {model_type}。请不指定引擎，或选 transformers。',
  engine_version_unknown: '不认识引擎版本“{value}”。请写日期或版本号。',
  format_unknown: '没有叫“{value}”的格式。',
  override_pattern: '“{value}”不是可用的匹配式。',
  override_format: '{engine} 不能载入“{value}”。',
  override_device: '这台机器没有设备“{value}”。可用：{known}。',
  format_not_loaded: '{engine} 不能载入 {value}。',
  format_native_unknown: '这个模型的原始存储格式暂未收录，请指定一种，例如 BF16 或 FP8。',
  cache_type_unknown: '{engine} 没有叫“{value}”的缓存类型。可用：{known}。',
  cache_needs_flash_attention:
    'llama.cpp 中量化的 V 缓存（{value}）需要 Flash Attention。请打开它，或把 V 缓存设为 f16。',
  cache_type_head_width: '这个模型的头宽度不是 {block} 的整数倍，缓存不能量化。请用 f16。',
  cache_not_modelled: '{engine} 的压缩注意力缓存暂未收录，请用 llama.cpp 或 transformers。',
  split_not_modelled: '切分方式“{value}”暂未收录，请用 layer。',
  tensor_split: 'tensor_split 应为每张卡给出不小于 0 的份额，且不能全为 0。',
  parallel_not_modelled: '专家并行与数据并行暂未收录，请用张量并行和流水线并行。',
  parallel_count: '张量并行 × 流水线并行应等于卡数 {cards}。',
  parallel_heads:
    '{engine} 无法把 {heads} 个注意力头分到 {tensor} 路张量并行。请用能整除头数的数。',
  memory_utilization: '显存利用率应大于 0，且不超过 1。',
  host_memory: '内存应在 0 到 1,000,000 GiB 之间。',
  out_of_range: '{value} 超出范围，应在 {least} 到 {most} 之间。',
  log_too_long: '日志超过 {most} MB。请只粘贴一次启动的那些行。',
  log_without_figures:
    '这份日志里没有 llama.cpp、ik_llama.cpp、Ollama、vLLM、SGLang 或 nvidia-smi 打印显存的行。请粘贴启动时的行，从模型名到服务就绪；2026 年以来的 llama.cpp 需加 `-lv 4` 才打印。',
  engine_needs_later:
    '这个问题需要计算器的另一部分，但它没有载入。请检查网络，再改动任意一项重试。',
  engine_fault: '计算器内部出错，已重新启动。请换一个取值再试。',
};

export const notesZh: Text = {
  weights_from_file: '权重以文件为准：{parameters} 个参数。',
  header_differs_from_config:
    '文件里有 {parameters} 个参数，按配置算出的是 {config_parameters} 个。',
  context_beyond_model: '模型按 {max_context} token 训练，{context} token 需要改动 RoPE 缩放。',
  engine_vendor: '{engine} 不能在 {vendor} 的卡上运行：这里的数字是假如能运行所需的量。',
  engine_segment: '{engine} 不能在 {card} 上运行：这里的数字是假如能运行所需的量。',
  engine_generation: '{engine} 已不支持 {card} 这样的旧卡：这里的数字是假如能运行所需的量。',
  key_of_other_engine: '{engine} 没有 {path} 这一项：填写的值不起作用。',
  experts_of_first_cards:
    '--n-cpu-moe {layers} 从第一层起移走专家，因此先空出前面的卡。用 tensor_split 给这些卡多分几层，可以让更多专家留在卡上。',
  context_checkpoints:
    '随着提示变长，llama-server 会在内存中保留最多 {count} 个上下文检查点，每个 {bytes} 字节，共 {all_bytes} 字节。这里没有计入；每条序列的个数由 --ctx-checkpoints 决定。',
  override_matches_nothing:
    '没有张量的名字含“{value}”：这条改动不起作用。匹配的是 GGUF 文件中的名字。',
  no_experts: '{model} 没有专家：cpu_moe_layers 不起作用。',
  host_memory_unstated: '放在内存的部分需要 {host_bytes} 字节；没有填写内存大小，因此未作核对。',
  tower_assumed:
    '配置没有写 vision_config：视觉编码器按已发布模型的计算。如果是另一种，请补上 vision_config。',
  typical_architecture:
    '只知道参数量：按 {below} 与 {above} 之间的稠密解码器估算，{layers} 层，宽 {hidden}。f16 下每个 token 缓存 {bytes} 字节；同等大小的公开模型为 {low}（{leanest}）到 {high}（{heaviest}）字节。',
  runs_in_diffusers: '这条流水线由 Diffusers 运行；它载入权重的方式与 Transformers 相同。',
  log_differs: '{path} 在场景中是 {given}，在日志中是 {log}；以场景为准。',
  log_ollama: 'Ollama 运行的是 llama.cpp：按它的规则计算。',
  log_engine_not_modelled: '{engine} 的显存尚未建模：只列出它打印的数字。',
  log_version_guessed: '日志没有说明版本；从各行的写法看是 {date} 的。',
  log_model_unknown: '目录里没有日志中的模型。请在场景中给出 `model`。',
  log_format_unknown:
    '目录里没有日志中的数值格式：不比较权重。请在场景中给出 `inference.weights`。',
  log_card_unknown: '日志没有说明显卡：取决于显存大小的数字不作预测。请在场景中给出 `hardware`。',
  log_unified: '{sequences} 个序列共用一个缓存：按一个同样长度的序列计算。',
  log_overrides: '日志按名称移动了张量（-ot）：哪些权重在哪里尚未建模。',
  log_loads: '日志里有 {loads} 次模型加载；比较最大的一次。',
  log_cut: '日志比能读的更长；末尾没有读。',
  log_part: '这一项由几行组成；比较的是它们的和。',
  log_host_pinned: '为显卡锁定的主内存：不占显存。',
  log_mapped: '文件是映射的：这是其中存放这些张量的一段，不是占用的内存。',
  log_own_engine: 'Ollama 自己的引擎构建的计算图与 llama.cpp 不同。',
  log_forecast: '这是 Ollama 加载前的预估，不是实际分配。',
  log_driver: '驱动统计所有保留的显存：也包括上下文、缓存块、CUDA 图和其他程序。',
  log_mix: '这个文件的混合方式与格式名不同：发布者把个别张量存成别的类型。',
  log_rest: '缓存得到预算中剩下的部分：其他各项的误差都累积在这里。',
  log_fitted: '这是拟合或典型的数字，各机器不同。',
  log_unaccounted: '显卡上不是 llama.cpp 自己分配的一切：驱动上下文和其他程序。',
  log_gb: '引擎写的是 GB，指的是 GiB：它除以 1,073,741,824。',
  log_rounded: '该表只打印整 MiB。',
  command_model_name: '请把 {name} 换成文件路径或仓库名。',
  command_none: '{engine} 不是用命令启动的服务。',
  pool_smaller_than_demand:
    'KV 缓存池只容纳 {kv_tokens} token：同时运行的序列少于所问，其余要排队。',
};

export const notModelledZh: Text = {
  speed: '速度',
  cost: '成本',
  training: '训练',
  activations: '激活',
  compute_buffer: '计算缓冲区',
  task_head: '任务头',
  position_keys: '位置的键',
  image_condition: '图像条件',
  unet_conditions: 'UNet 的附加条件',
  vision_tower: '视觉编码器',
  audio_tower: '音频编码器',
  compressed_attention: '压缩注意力的缓存细节',
  cross_attention_cache: '图像交叉注意力的缓存',
  'hardware.link': '卡间互连',
  'inference.prompt_tokens': '提示长度',
  'inference.output_tokens': '输出长度',
  'inference.concurrency': '并发',
  'inference.speculative': '投机解码',
  'inference.lora_adapters': 'LoRA 适配器',
  'inference.images': '图像',
  'inference.weight_overrides': '逐张量改动',
};

export const formulasZh: Text = {
  'llama_cpp.weights':
    'Σ 放在此处的张量：行数 × ⌈行长 ÷ 块长⌉ × 每块字节；输入嵌入留在内存，共享的输出层再存一份；weight_overrides 和 cpu_moe_layers 把个别张量放到别处',
  'llama_cpp.kv_cache':
    'Σ 放在此处的层：序列数 × 单元数 ×（K 行字节 + V 行字节）；单元数为上下文向上取整到 256，滑动窗口层至多为窗口 + ubatch',
  'llama_cpp.recurrent_state':
    'Σ 放在此处的循环层：序列数 × 4 ×（（卷积核 − 1）× 卷积宽度 + 状态矩阵）',
  'llama_cpp.compute_buffer':
    'max(层，logits)；logits = 4 × token 数 ×（词表 + hidden），在放输出层的卡上；层 = token 数 ×（单元数 × 掩码字节 + 4 × max(2 ×（hidden + q + kv），3 × ffn + 2 × hidden + q)），专家按使用数计；多卡时输入各存副本；有层或专家放在内存时，第一张卡还要容纳经过它的最大矩阵。下限：2026 年 6 月起 llama-server 每个序列只预留一行 logits',
  'llama_cpp.compute_buffer_no_fa':
    'max(层，logits)，但每个头的得分都要存：层 = 4 × token 数 ×（单元数 ×（头数 + 掩码数）+ 2 ×（hidden + q + kv × 掩码数））',
  'llama_cpp.host_buffer':
    'token 数 ×（副本数 × 单元数 × 掩码字节 + 输入数 × 4 × hidden）；没有显卡时为整张计算图；专家在内存中计算时至少为 4 × token 数 ×（使用数 × hidden + hidden + k × 使用数 × ffn），k = 3，ik_llama.cpp 为 2',
  'llama_cpp.output_buffer':
    '4 × 词表 × 序列数；上限多一行：ik_llama.cpp 的 llama-server 在 2025 年 11 月前为系统提示预留',
  'vllm.weights':
    'Σ 本级的张量：线性层 ÷ 张量并行数，K 与 V 每路至少一个头，词表补齐到 64 行，归一化、路由与 MLA 的第一组投影不切分；另加旋转表 = 位置数 × 旋转宽度 × 2',
  'vllm.kv_cache':
    '利用率 × 可用显存 − 其余各项，按 16 token 一块，有循环层时一块大到能放下一个状态；0.21 之前 CUDA 图在份额之外，驱动上下文始终在份额之外',
  'vllm.activations':
    'max(2 × 批 token ×（3 × ffn ÷ 并行数 + 4 × hidden），每 logit 字节 × 最大序列数 × 词表 + 2.5 × 批 token × hidden + cuBLAS 工作区)',
  'sglang.weights':
    'Σ 本级的张量，切分与 vLLM 相同（其层由 vLLM 而来）；另加旋转表 = 位置数 × 旋转宽度 × 4（CUDA），其他平台 × 2',
  'sglang.kv_cache':
    'mem_fraction_static ×（可用显存 − 驱动上下文 − 已被占用）− 权重，以 token 计；窗口池按全注意力池每 5 个 token 配 4 个，循环状态按缓存每 10 字节配 9 字节',
  'sglang.activations':
    '（1 − mem_fraction_static）× 启动时的空闲显存：留给激活与 CUDA 图，引擎不作测量。默认留 512 MiB + 1.5 MiB × 分块预填充 token + 2 MiB × 最大解码图 + 128 MiB × 并行数 + 8 MiB × 预填充图数，60 GiB 以上的卡至少 10 GiB',
  'transformers.weights':
    'Σ 张量：按检查点存储的大小；多卡时平均分摊；FP8 中共享的输出层与嵌入各存一份',
  'transformers.kv_cache':
    'Σ 各层：序列数 × token 数 ×（K 宽度 + V 宽度）× 2；滑动窗口层只留窗口；MLA 存下每个头的 K 和 V',
  'transformers.cross_cache':
    'Σ 解码器各层：序列数 ×（token 数 + 源 token 数）×（K 宽度 + V 宽度）× 2',
  'transformers.recurrent_state':
    'Σ 循环层：序列数 ×（2 × 卷积核 × 卷积宽度 + 状态矩阵 × 2；以 F32 保存时 × 4）',
  'transformers.activations':
    'max(0，提示处的缓存 + 提示 token ×（2 ×（3 × ffn + 4 × hidden）+ 4 × 头宽度 + 32）− 结束处的缓存) + 余量；4.44 及以前另加整段提示的 logits，每 token 6 × 词表',
  'memory.cuda': 'Linux 上 CUDA 运行时报告的总显存，小于驱动读数，程序日志会打印',
  'speed.decode':
    '层数 × 每层开销 + 读取的权重 / 带宽 ÷ 带宽利用率 + 读取的缓存 / 带宽 ÷ 其利用率 + 首个 token之外的运算量 /（峰值算力 × 利用率）+ 各卡间的 all-reduce；混合专家模型读取 专家数 ×（1 −（1 − k / 专家数）^token 数）个专家',
  'speed.prefill':
    '提示词的每一步：层数 × 每层开销 + 读取的权重 / 带宽 ÷ 带宽利用率 + 2 × 激活参数 × token 数 /（峰值算力 × 利用率）+ 注意力运算 /（峰值算力 × 利用率）+ all-reduce',
  'memory.driver': '驱动报告的总显存',
  'memory.label': '标称 GiB × 0.9947：十张已知驱动读数的卡中最低的比例',
  'memory.ecc': '标称 GiB × 0.937：ECC 占去十六分之一（A10、A10G、L40S 的读数为 0.937）',
  'memory.unified': 'CPU 与 GPU 共享内存的 7/8，其余归系统',
  'memory.apple_working_set': '36 GB 及以下取 2/3，以上取 3/4（recommendedMaxWorkingSetSize）',
  'memory.reserved': '所填的、其他程序占用的显存',
  context_cuda: '空闲进程的 CUDA 上下文、内核与库的典型大小',
  context_rocm: '空闲进程的 ROCm 上下文、内核与库的典型大小',
  context_metal: 'Metal 的上下文不计入可用显存',
  non_torch_one: '单卡时 PyTorch 之外的显存，由实测拟合',
  non_torch_many: '多卡时 PyTorch 之外的显存（含 NCCL），由实测拟合',
  non_torch_rocm: 'ROCm 上 PyTorch 之外的显存，由实测拟合',
  graphs: '录制的 CUDA 图，由实测拟合',
  allocator_rest: 'PyTorch 分配器的余量，由实测拟合',
};
