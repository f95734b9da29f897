import { describe, expect, it } from 'vitest';
import { OPENING, withEngine, withHardware, withInference } from '../../state/scenario.ts';
import { strings } from '../strings/index.ts';
import { formatterFor } from '../units/format.ts';
import { advancedFields, readShares } from './advanced.ts';

const fields = (scenario: typeof OPENING) =>
  advancedFields(strings.en, formatterFor('en', 'GiB'), scenario, {});

describe('the questions that few people change', () => {
  it('are those that the engine asks', () => {
    const paths = (scenario: typeof OPENING): string[] => fields(scenario).map(({ path }) => path);
    expect(paths(OPENING)).toEqual(['inference.engine_version', 'inference.batch']);
    expect(paths(withHardware(OPENING, { count: 2 }))).toContain('inference.tensor_split');
    expect(paths(withEngine(OPENING, 'transformers', 'bf16'))).toEqual([
      'inference.engine_version',
    ]);
  });

  it('put what was typed into the question and take it out again', () => {
    const two = withInference(withHardware(OPENING, { count: 2 }), { engine_version: 'b7446' });
    const [version, batch, split] = fields(two);
    expect(version?.asked).toBe('b7446');
    expect(version?.put(undefined).inference).not.toHaveProperty('engine_version');
    expect(batch?.put(batch.read('1,024')).inference?.batch).toBe(1024);
    expect(batch?.read('0')).toBeUndefined();
    expect(split?.put(split.read('3:1')).inference?.tensor_split).toEqual([3, 1]);
  });

  it('read shares as people write them', () => {
    expect(readShares('3, 1')).toEqual([3, 1]);
    expect(readShares('0.6 0.4')).toEqual([0.6, 0.4]);
    expect(readShares('0, 0')).toBeUndefined();
    expect(readShares('half')).toBeUndefined();
  });
});
