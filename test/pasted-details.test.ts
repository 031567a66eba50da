import { describe, expect, it } from 'vitest';
import { newBody } from '../src/publishing/ad/body/body.ts';
import { CONTRACTS, JOB_TYPES, matchRows, WORK_MODELS } from '../src/wire/tables.ts';

/* What people paste, as readers of the ad will see it. */

const htmlOf = (text: string) => newBody(text, 'auto');

describe('messages of a chat', () => {
  it.each([
    ['[12/03/2026, 14:05] Ana: ', 'copied'],
    ['[14:05, 12/03/2026] Ana RH: ', 'copied, the time first'],
    ['[12/03/26, 14:05:33] ~ Ana: ', 'of somebody who is no contact'],
    ['\u200e[3/12/26, 2:05:33\u202fPM] Ana: ', 'of an American telephone'],
    ['12/03/2026, 14:05 - Ana: ', 'exported'],
  ])('lose their stamp: %s', (stamp) => {
    const { html, notes } = htmlOf(`${stamp}*Procuramos* um sysadmin\n${stamp}Linux: Debian às 9:30`);
    expect(html).toBe('<p><strong>Procuramos</strong> um sysadmin<br>Linux: Debian às 9:30</p>');
    expect(notes[0]).toMatch(/^The times and names before the messages of a chat were left out \(Ana/);
  });

  it.each([
    'Horário: 9:00 - 18:00: turno da manhã',
    '[URGENTE] Lisboa: sysadmin',
    'Início a 01/02/2026, 10:00',
    '2026-03-12 reunião: Ana',
  ])('are not what only looks like one: %s', (line) => {
    expect(htmlOf(line)).toMatchObject({ html: `<p>${line}</p>`, notes: [] });
  });
});

describe('stars around a word', () => {
  it.each([
    ['*Requisitos*\n5 anos de Java', '<p><strong>Requisitos</strong><br>5 anos de Java</p>'],
    ['📍 *Porto* e ~Lisboa~ Braga', '<p>📍 <strong>Porto</strong> e <strike>Lisboa</strike> Braga</p>'],
    ['**Requisitos**\n\n*sem* experiência', '<p><strong>Requisitos</strong></p><p><em>sem</em> experiência</p>'],
    ['Trabalho *muito* bom', '<p>Trabalho <em>muito</em> bom</p>'],
    ['# Vaga\n\n*nota*', '<p><strong>Vaga</strong></p><p><em>nota</em></p>'],
  ])('are bold in a chat and italics in Markdown: %j', (text, html) => {
    expect(htmlOf(text).html).toBe(html);
  });
});

describe('what Word and mail programs paste', () => {
  const word = (items: string) => `<html><body><p class=MsoNormal>Requisitos:</p>${items}</body></html>`;
  it.each(['·Java', '· Java', '§ Java', '•\u00a0Java', 'o Java', '- Java'])(
    'has items with any gap behind the sign: %s',
    (item) => {
      const { html } = htmlOf(word(`<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${item}</p>`));
      expect(html).toBe('<p>Requisitos:</p><ul><li>Java</li></ul>');
    },
  );

  it('keeps a word that begins like a sign', () => {
    const { html } = htmlOf(word("<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>outros: 3.5 anos</p>"));
    expect(html).toContain('outros: 3.5 anos');
  });

  it.each([
    '<span style="display:none">oculto</span>',
    '<span style="DISPLAY : none;mso-hide:all">oculto</span>',
    '<p style="visibility:hidden">oculto</p>',
    '<div hidden>oculto</div>',
  ])('leaves out what it did not show: %s', (hidden) => {
    const { html } = htmlOf(`<p class="MsoNormal">Visível${hidden}</p>`);
    expect(html).toContain('Visível');
    expect(html).not.toContain('oculto');
  });
});

describe('usual words for table values', () => {
  it.each([
    [CONTRACTS, 'permanente', 2], [CONTRACTS, 'Contrato Permanente', 2], [CONTRACTS, 'tempo indeterminado', 2], [CONTRACTS, 'a prazo', 1],
    [CONTRACTS, 'contrato a termo certo', 1], [CONTRACTS, 'temporary contract', 1], [CONTRACTS, 'recibo verde', 4], [CONTRACTS, 'self employed', 4],
    [CONTRACTS, 'traineeship', 3], [JOB_TYPES, 'horário completo', 1], [JOB_TYPES, 'half time', 2], [WORK_MODELS, 'fully remote', 1],
    [WORK_MODELS, 'trabalho híbrido', 2], [WORK_MODELS, 'in office', 0],
  ] as const)('%# %s', (table, words, id) => {
    expect(matchRows(table, words).map((row) => row.id)).toEqual([id]);
  }); // biome-ignore format: a table

  it.each(['estágio', 'internship'])('stay ambiguous where they are: %s', (words) => {
    expect(matchRows(CONTRACTS, words).length).toBe(2);
  });
});
