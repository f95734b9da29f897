import { describe, expect, it } from 'vitest';
import { initialPreferences } from './preferences.ts';

describe('preferences', () => {
  it('begin with the first language of the browser that the page speaks', () => {
    expect(initialPreferences(null, ['fr-FR', 'zh-TW', 'en']).language).toBe('zh');
    expect(initialPreferences(null, ['en-GB', 'zh']).language).toBe('en');
    expect(initialPreferences(null, ['fr']).language).toBe('en');
  });

  it('keep what was chosen before', () => {
    const saved = JSON.stringify({ language: 'zh', theme: 'dark', units: 'GB', more: true });
    expect(initialPreferences(saved, ['en'])).toEqual({
      language: 'zh',
      theme: 'dark',
      units: 'GB',
      more: true,
    });
  });

  it('survive whatever stands in storage', () => {
    const usual = { language: 'en', theme: 'auto', units: 'GiB', more: false };
    for (const saved of ['', 'null', '[]', '{"theme":7,"units":"TB"}', '{'])
      expect(initialPreferences(saved, ['en'])).toEqual(usual);
  });
});
