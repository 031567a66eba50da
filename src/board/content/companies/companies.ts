import alcatruzEnergia from './alcatruz-energia.yaml';
import alvoradaAgroSistemas from './alvorada-agro-sistemas.yaml';
import andorinhaPay from './andorinha-pay.yaml';
import arrabidaIndustrialIot from './arrabida-industrial-iot.yaml';
import baleiaPilotoSistemas from './baleia-piloto-sistemas.yaml';
import barlaventoSegurosDigitais from './barlavento-seguros-digitais.yaml';
import bolotaLabs from './bolota-labs.yaml';
import canastroJogos from './canastro-jogos.yaml';
import cegonhaPretaSoftware from './cegonha-preta-software.yaml';
import contrapontoConsulting from './contraponto-consulting.yaml';
import corticaSegura from './cortica-segura.yaml';
import corvoMarinhoLogistics from './corvo-marinho-logistics.yaml';
import eiraPublica from './eira-publica.yaml';
import espigaFintech from './espiga-fintech.yaml';
import estuarioMobile from './estuario-mobile.yaml';
import farmaciaNomada from './farmacia-nomada.yaml';
import figueiraBravaTurismoTech from './figueira-brava-turismo-tech.yaml';
import granitoAzulSistemas from './granito-azul-sistemas.yaml';
import hexametroQuant from './hexametro-quant.yaml';
import kelpCorkRobotics from './kelp-cork-robotics.yaml';
import laELinhoErp from './la-e-linho-erp.yaml';
import levadaNetworks from './levada-networks.yaml';
import luscoFuscoMediaTech from './lusco-fusco-media-tech.yaml';
import malaguetaMarketingAutomation from './malagueta-marketing-automation.yaml';
import meridiano9Consulting from './meridiano-9-consulting.yaml';
import moliceiroDigital from './moliceiro-digital.yaml';
import nimboHealthSystems from './nimbo-health-systems.yaml';
import norteMagneticoSoftwareHouse from './norte-magnetico-software-house.yaml';
import oficinaExemploLda from './oficina-exemplo-lda.yaml';
import ouricoLearning from './ourico-learning.yaml';
import papagaioSpeech from './papagaio-speech.yaml';
import pedraPomesDados from './pedra-pomes-dados.yaml';
import petrichorAnalytics from './petrichor-analytics.yaml';
import planoLivreUnipessoalLda from './plano-livre-unipessoal-lda.yaml';
import pontoEVirgulaFormacao from './ponto-e-virgula-formacao.yaml';
import quilhaVentoSoftware from './quilha-vento-software.yaml';
import segundaAmostraSA from './segunda-amostra-s-a.yaml';
import sextanteRetailTech from './sextante-retail-tech.yaml';
import sobreiroCloudServices from './sobreiro-cloud-services.yaml';
import taipaECalInformatica from './taipa-e-cal-informatica.yaml';
import tintaFrescaDesignSystems from './tinta-fresca-design-systems.yaml';
import torgaFilhosTecnologia from './torga-filhos-tecnologia.yaml';
import trilhoVerdeMobilidade from './trilho-verde-mobilidade.yaml';
import vidroFoscoImaging from './vidro-fosco-imaging.yaml';
import zimbroStaffingIt from './zimbro-staffing-it.yaml';

/**
 * The companies of the sample board, one a file, besides those of the sandbox keys. They take turns to advertise in this
 * order.
 */
export const COMPANY_FILES: readonly unknown[] = [
  quilhaVentoSoftware,
  pedraPomesDados,
  bolotaLabs,
  granitoAzulSistemas,
  espigaFintech,
  canastroJogos,
  trilhoVerdeMobilidade,
  kelpCorkRobotics,
  torgaFilhosTecnologia,
  norteMagneticoSoftwareHouse,
  moliceiroDigital,
  farmaciaNomada,
  laELinhoErp,
  petrichorAnalytics,
  vidroFoscoImaging,
  cegonhaPretaSoftware,
  alvoradaAgroSistemas,
  figueiraBravaTurismoTech,
  taipaECalInformatica,
  baleiaPilotoSistemas,
  levadaNetworks,
  estuarioMobile,
  arrabidaIndustrialIot,
  andorinhaPay,
  barlaventoSegurosDigitais,
  ouricoLearning,
  nimboHealthSystems,
  papagaioSpeech,
  corvoMarinhoLogistics,
  sextanteRetailTech,
  malaguetaMarketingAutomation,
  hexametroQuant,
  alcatruzEnergia,
  luscoFuscoMediaTech,
  meridiano9Consulting,
  tintaFrescaDesignSystems,
  corticaSegura,
  eiraPublica,
  pontoEVirgulaFormacao,
  sobreiroCloudServices,
  contrapontoConsulting,
  zimbroStaffingIt,
];

/**
 * The companies of the sandbox keys, by account. Their names say that they are made up, because a person who publishes on
 * the sandbox sees them as the sender.
 */
export const SANDBOX_FILES = {
  paid: oficinaExemploLda,
  second: segundaAmostraSA,
  free: planoLivreUnipessoalLda,
} as const;
