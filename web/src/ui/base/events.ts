import type { Scenario } from '../../engine/types.gen.ts';

/** A part wants another scenario. */
export class ScenarioEvent extends CustomEvent<Scenario> {
  static readonly type = 'headroom-scenario';

  constructor(scenario: Scenario) {
    super(ScenarioEvent.type, { detail: scenario, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'headroom-scenario': ScenarioEvent;
  }
}
