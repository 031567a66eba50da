import type { RoleBank } from './types.ts';

/** Roles that help the people who use computers. */
export const SUPPORT_ROLES: readonly RoleBank[] = [
  {
    field: 'support',
    language: 'pt',
    pay: [14, 22],
    titles: [
      'Técnico de Suporte Informático (m/f)',
      'Técnico/a de Helpdesk',
      'Helpdesk IT – 1.ª linha',
      'Técnico/a de Informática',
    ],
    stacks: [
      ['Windows 11', 'Microsoft 365', 'Active Directory', 'GLPI', 'impressoras de rede'],
      ['Windows', 'macOS', 'Entra ID', 'Jira Service Management', 'telefones VoIP'],
      ['Windows', 'Linux', 'Active Directory', 'osTicket', 'leitores de código de barras'],
    ],
    pitch: [
      'A pessoa que procuramos atende o telefone com paciência, resolve à primeira o que puder e diz a verdade sobre o resto.',
      'Será a cara da informática para 600 colegas. Um bom dia e um problema resolvido valem muito.',
    ],
    tasks: [
      'Atender pedidos por telefone, presencialmente e em {d};',
      'Preparar e entregar computadores com {a}, prontos a usar;',
      'Gerir contas e permissões em {c};',
      'Resolver avarias de hardware, incluindo {e};',
      'Registar cada pedido de modo que o colega do turno seguinte perceba;',
      'Criar guias curtos, com imagens, para as dúvidas mais frequentes;',
      'Encaminhar para a segunda linha o que não conseguir resolver;',
      'Manter o armazém de equipamentos arrumado e inventariado;',
    ],
    asks: [
      '12.º ano ou curso profissional na área de informática;',
      'Conhecimentos de {a} e de {b};',
      'Gosto por ajudar pessoas, também as impacientes;',
      'Boa expressão oral e escrita em português;',
      'Disponibilidade para horário rotativo entre as 8h e as 20h;',
    ],
  },
  {
    field: 'support',
    language: 'en',
    pay: [18, 32],
    titles: ['IT Support Specialist', 'Customer Support Engineer', 'Technical Support Engineer (L2)'],
    stacks: [
      ['Linux', 'SQL', 'Zendesk', 'Postman', 'Bash'],
      ['macOS', 'SQL', 'Intercom', 'Okta', 'Slack'],
      ['Windows', 'KQL', 'Freshdesk', 'Power Automate', 'VPN'],
    ],
    pitch: [
      'You explain things well, in writing, to people who are having a bad day. And you enjoy finding out why.',
      'Support at our place is a technical job: {a}, {b}, log files, and a direct line to the developers.',
    ],
    tasks: [
      'Answer customers in {c}, in sentences rather than templates;',
      'Reproduce problems and describe them so that they get fixed;',
      'Query data with {b} to tell a bug from a misunderstanding;',
      'Write help articles that make tickets disappear;',
      'Automate the three most boring tasks of the month;',
      'Onboard new colleagues: accounts, laptop, welcome;',
      'Join the weekly product meeting as the voice of the customer;',
      'Cover a late shift once a fortnight;',
    ],
    asks: [
      'Two years in a support or operations role;',
      'Very good written English, and one more language (Portuguese, Spanish, French or German);',
      'Comfort with {a} and the command line, or the wish to get there;',
      'Empathy with limits;',
      'A tidy mind;',
    ],
  },
];
