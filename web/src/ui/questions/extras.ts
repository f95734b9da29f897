import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { engineOf, extrasOf, type Extra } from '../../state/scenario.ts';

/** The engine's questions; that of experts only where the model has some, or where it is answered. */
export function shownExtras(scenario: Scenario, estimate: Estimate | undefined): readonly Extra[] {
  const mixture = (estimate?.memory.expert_layers ?? 0) > 0;
  const asked = scenario.inference?.cpu_moe_layers !== undefined;
  return extrasOf(engineOf(scenario)).filter(
    (extra) => extra !== 'cpu_moe_layers' || mixture || asked,
  );
}
