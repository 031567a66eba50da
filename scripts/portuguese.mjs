// What a person reads about a bundle before it runs, in Portuguese: the texts of manifest.json that its format lets be
// translated (those of `user_config` are not among them). For people who choose, so a sentence on what a tool is for;
// models read the English descriptions.

export const LOCALE = 'pt-PT';

const TEXTS = {
  display_name: 'Ofertas de emprego em TI',
  description:
    'Servidor MCP que põe uma bolsa de emprego em tecnologias de informação (ofertas, cursos, eventos, empresas) nas mãos dos assistentes de IA, com uma bolsa de exemplo incluída para começar.',
  long_description:
    'Pesquise uma bolsa de emprego em tecnologias de informação, leia ofertas, cursos, eventos e perfis de empresas, e publique, edite, acompanhe e suspenda as suas próprias ofertas. Sem conta, responde uma bolsa de exemplo incluída, com dados inventados.',
  keywords: ['mcp', 'model-context-protocol', 'emprego', 'ofertas-de-emprego', 'recrutamento'],
};

const TOOLS = {
  list_jobs: 'Uma página das ofertas em aberto, das mais recentes para as mais antigas, por empresa, tipo ou contrato.',
  search_jobs: 'Procura em todas as ofertas em aberto, por palavras, local, modelo de trabalho, salário ou data.',
  job_stats:
    'Conta as ofertas em aberto por local, empresa, contrato, competência e outros, com os salários conhecidos.',
  job_changes:
    'As ofertas novas, alteradas e retiradas desde uma data, ou desde a última vez que perguntou com o mesmo nome.',
  get_job: 'Uma oferta completa, com a empresa e a forma de candidatura.',
  create_job: 'Publica uma oferta nova, depois de dizer de uma vez tudo o que está mal nela.',
  edit_job: 'Altera os campos indicados de uma oferta e deixa os restantes como estão.',
  job_status: 'O estado de uma das suas ofertas (moderação, ativa, recusada…) e o que significa.',
  suspend_job: 'Retira uma das suas ofertas da bolsa.',
  my_jobs: 'As ofertas da sua conta em todos os estados, também as que estão em moderação, recusadas ou suspensas.',
  list_courses: 'Os cursos da bolsa, por empresa, palavras, local, data, preço ou certificado.',
  get_course: 'Um curso completo: datas, local, horas, preço, certificação.',
  list_events: 'Os eventos da bolsa (conferências, encontros e outros), por cidade, data, tipo e mais.',
  search_events: 'Procura eventos pelas palavras do título, do texto ou da sala.',
  get_event: 'Um evento completo: datas, local, contacto, se é em linha e se é pago.',
  search_companies: 'Procura empresas pelo nome.',
  get_company: 'O perfil de uma empresa e, a pedido, as suas ofertas, cursos e eventos.',
  list_locations: 'Todos os locais da bolsa, com os seus identificadores.',
};

/**
 * The overrides of the manifest's texts for these tools, in the manifest's own shape.
 * @throws Error naming a tool that has no text yet
 */
export function portugueseTexts(tools) {
  return {
    ...TEXTS,
    tools: tools.map(({ name }) => {
      const description = TOOLS[name];
      if (description === undefined)
        throw new Error(`scripts/portuguese.mjs has no text for the tool ${name}; add one`);
      return { name, description };
    }),
  };
}
