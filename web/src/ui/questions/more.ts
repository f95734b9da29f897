import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Estimate, Inference, Problem, Scenario } from '../../engine/types.gen.ts';
import { prefer, preferences } from '../../state/preferences.ts';
import { readGib, readShare, readWhole } from '../../state/quantity.ts';
import {
  engineOf,
  withHardware,
  withInference,
  type EngineId,
  type Extra,
} from '../../state/scenario.ts';
import { ScenarioEvent } from '../base/events.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { lineIcon } from '../icons/icons.ts';
import { wordsOf } from '../notes/words.ts';
import { ADVANCED_PATHS, advancedFields } from './advanced.ts';
import { shownExtras } from './extras.ts';
import type { Answer, AnswerEvent, Optional } from './optional.ts';
import './optional.ts';
import { moreStyle } from './style.ts';

/** Cache types that each engine takes. */
const CACHES: Readonly<Record<EngineId, readonly string[]>> = {
  'llama.cpp': ['f32', 'f16', 'bf16', 'q8_0', 'q5_1', 'q5_0', 'q4_1', 'q4_0', 'iq4_nl'],
  'ik_llama.cpp': ['f32', 'f16', 'bf16', 'q8_0', 'q5_1', 'q5_0', 'q4_1', 'q4_0', 'iq4_nl'],
  vllm: ['f16', 'bf16', 'fp8'],
  sglang: ['f16', 'bf16', 'fp8'],
  transformers: ['f16', 'bf16'],
};

/** Paths whose sentence stands beneath a field here. */
export const MORE_PATHS = [
  'hardware.reserved_mib',
  'hardware.host.memory_gib',
  'inference.ubatch',
  'inference.gpu_layers',
  'inference.cpu_moe_layers',
  'inference.memory_utilization',
  ...ADVANCED_PATHS,
];

interface Choice {
  id: string;
  name: string;
}

/** The questions that most people leave alone; each shows its default. */
export class More extends Part {
  static override styles = [Part.styles, field, moreStyle];
  static override properties = {
    scenario: { attribute: false },
    estimate: { attribute: false },
    problem: { attribute: false },
  };
  declare scenario: Scenario;
  declare estimate: Estimate | undefined;
  declare problem: Problem | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    const details = this.renderRoot.querySelector('details');
    if (!details) return;
    if (changed.has('problem') && MORE_PATHS.includes(this.problem?.path ?? ''))
      details.open = true;
  }

  protected override render(): TemplateResult {
    const { questions: t } = this.t;
    const changed = this.#changed();
    return html`<details ?open=${preferences.value.more} @toggle=${this.#onToggle}>
      <summary>
        ${lineIcon('chevron')} ${t.more}
        ${changed > 0 ? html`<span class="soft">${t.moreChanged(String(changed))}</span>` : nothing}
      </summary>
      <div class="extras">
        ${shownExtras(this.scenario, this.estimate).map((extra) => this.#extra(extra))}
        ${this.#text(this.#hostMemory())} ${this.#text(this.#reserved())}
        ${advancedFields(this.t, this.f, this.scenario, this.#used()).map((each) => this.#text(each))}
      </div>
    </details>`;
  }

  readonly #onToggle = (event: Event): void =>
    prefer({ more: (event.target as HTMLDetailsElement).open });

  #changed(): number {
    const { inference = {}, hardware } = this.scenario;
    const answers = [
      inference.kv,
      inference.ubatch,
      inference.flash_attention,
      inference.gpu_layers,
      inference.cpu_moe_layers,
      inference.memory_utilization,
      inference.parallel,
      inference.engine_version,
      inference.batch,
      inference.tensor_split,
      hardware.host,
      hardware.reserved_mib,
    ];
    return answers.filter((answer) => answer !== undefined).length;
  }

  #asked(): Inference {
    return this.scenario.inference ?? {};
  }

  /** What the core filled in. */
  #used(): Inference {
    return this.estimate?.scenario.inference ?? {};
  }

  #extra(extra: Extra): TemplateResult {
    switch (extra) {
      case 'kv':
        return this.#cache();
      case 'flash_attention':
        return this.#flash();
      case 'ubatch':
      case 'gpu_layers':
      case 'cpu_moe_layers':
      case 'memory_utilization':
        return this.#text(this.#number(extra));
      case 'tensor':
      case 'pipeline':
        return this.#text(this.#ranks(extra));
    }
  }

  #number(key: 'ubatch' | 'gpu_layers' | 'cpu_moe_layers' | 'memory_utilization'): Optional {
    const { questions: t } = this.t;
    const manner = {
      ubatch: { label: t.ubatch, read: readPositive, refuse: t.wholeBad },
      gpu_layers: { label: t.gpuLayers, read: readWhole, refuse: t.wholeOrZeroBad },
      cpu_moe_layers: { label: t.cpuMoeLayers, read: readWhole, refuse: t.wholeOrZeroBad },
      memory_utilization: { label: t.utilization, read: readShare, refuse: t.shareBad },
    }[key];
    const automatic: Partial<Record<string, string>> = {
      gpu_layers: t.defaultAuto,
      cpu_moe_layers: t.defaultExperts,
    };
    return {
      ...manner,
      path: `inference.${key}`,
      asked: this.#asked()[key],
      fallback: automatic[key] ?? this.#default(this.#used()[key]),
      put: (value) => withInference(this.scenario, { [key]: numberOf(value) }),
    };
  }

  #ranks(key: 'tensor' | 'pipeline'): Optional {
    const { questions: t } = this.t;
    const { parallel } = this.#asked();
    return {
      path: `inference.parallel.${key}`,
      label: t[key],
      asked: parallel?.[key],
      fallback: this.#default(this.#used().parallel?.[key]),
      read: readPositive,
      refuse: t.wholeBad,
      put: (value) =>
        withInference(this.scenario, {
          parallel: withoutGaps({ ...parallel, [key]: numberOf(value) }),
        }),
    };
  }

  #hostMemory(): Optional {
    const { questions: t } = this.t;
    return {
      path: 'hardware.host.memory_gib',
      label: t.hostMemory,
      asked: this.scenario.hardware.host?.memory_gib,
      fallback: t.hostUnknown,
      read: readGib,
      refuse: t.gibBad,
      put: (value) =>
        withHardware(this.scenario, { host: withoutGaps({ memory_gib: numberOf(value) }) }),
    };
  }

  #reserved(): Optional {
    const { questions: t } = this.t;
    return {
      path: 'hardware.reserved_mib',
      label: t.reserved,
      asked: this.scenario.hardware.reserved_mib,
      fallback: this.#default(this.estimate?.scenario.hardware.reserved_mib ?? 0),
      read: readWhole,
      refuse: t.wholeOrZeroBad,
      put: (value) => withHardware(this.scenario, { reserved_mib: numberOf(value) }),
    };
  }

  #default(value: number | undefined): string {
    return value === undefined ? '' : this.t.questions.default(this.f.input(value));
  }

  #text({ path, label, asked, fallback, read, refuse, put }: Optional): TemplateResult {
    const { problem } = this;
    return html`<headroom-optional
      .label=${label}
      .asked=${asked}
      .fallback=${fallback}
      .problem=${problem?.path === path ? wordsOf(this.f, this.t.problems, problem) : ''}
      .read=${read}
      .refuse=${refuse}
      @headroom-answer=${(event: AnswerEvent) => this.#ask(put(event.detail))}
    ></headroom-optional>`;
  }

  #cache(): TemplateResult {
    const { questions: t } = this.t;
    if (!engineOf(this.scenario).includes('llama')) return this.#cacheSide(t.kvCache, 'both');
    return html`${this.#cacheSide(t.kvK, 'k')} ${this.#cacheSide(t.kvV, 'v')}`;
  }

  #cacheSide(label: string, side: 'k' | 'v' | 'both'): TemplateResult {
    const { questions: t } = this.t;
    const { kv } = this.#asked();
    const key = side === 'both' ? 'k' : side;
    const used = this.#used().kv?.[key];
    const types = CACHES[engineOf(this.scenario)].map((type) => ({ id: type, name: type }));
    const unset = {
      id: '',
      name: kv?.[key] === undefined && used ? t.default(used) : t.defaultPlain,
    };
    return this.#choose(`kv_${side}`, label, kv?.[key] ?? '', [unset, ...types], (id) => {
      const type = id === '' ? undefined : id;
      const change = side === 'both' ? { k: type, v: type } : { [side]: type };
      return withInference(this.scenario, { kv: withoutGaps({ ...kv, ...change }) });
    });
  }

  #flash(): TemplateResult {
    const { questions: t } = this.t;
    const { flash_attention: asked } = this.#asked();
    const used = this.#used().flash_attention === false ? t.off : t.on;
    const choices = [
      { id: '', name: asked === undefined ? t.default(used) : t.defaultPlain },
      { id: 'on', name: t.on },
      { id: 'off', name: t.off },
    ];
    const value = asked === undefined ? '' : asked ? 'on' : 'off';
    return this.#choose('flash_attention', t.flash, value, choices, (id) =>
      withInference(this.scenario, { flash_attention: id === '' ? undefined : id === 'on' }),
    );
  }

  #choose(
    id: string,
    label: string,
    value: string,
    choices: readonly Choice[],
    put: (id: string) => Scenario,
  ): TemplateResult {
    return html`<div>
      <label for=${id}>${label}</label>
      <div class="box">
        <select
          id=${id}
          @change=${(event: Event) => this.#ask(put((event.target as HTMLSelectElement).value))}
        >
          ${choices.map(
            (choice) =>
              html`<option value=${choice.id} ?selected=${choice.id === value}>
                ${choice.name}
              </option>`,
          )}
        </select>
      </div>
    </div>`;
  }

  #ask(scenario: Scenario): void {
    this.dispatchEvent(new ScenarioEvent(scenario));
  }
}

function numberOf(value: Answer): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function readPositive(text: string): number | undefined {
  const value = readWhole(text);
  return value !== undefined && value > 0 ? value : undefined;
}

/** The record without its undefined entries; undefined when none is left. */
function withoutGaps<T>(record: Record<string, T | undefined>): Record<string, T> | undefined {
  const kept: Record<string, T> = {};
  for (const [key, value] of Object.entries(record)) if (value !== undefined) kept[key] = value;
  return Object.keys(kept).length > 0 ? kept : undefined;
}

customElements.define('headroom-more', More);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-more': More;
  }
}
