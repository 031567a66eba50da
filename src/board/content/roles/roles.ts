import androidEn from './android-en.yaml';
import angularPt from './angular-pt.yaml';
import businessAnalystPt from './business-analyst-pt.yaml';
import businessIntelligencePt from './business-intelligence-pt.yaml';
import dataEngineerEn from './data-engineer-en.yaml';
import dataEngineerPt from './data-engineer-pt.yaml';
import dataScientistEn from './data-scientist-en.yaml';
import databasesPt from './databases-pt.yaml';
import designPt from './design-pt.yaml';
import devopsPt from './devops-pt.yaml';
import dotnetEn from './dotnet-en.yaml';
import dotnetPt from './dotnet-pt.yaml';
import embeddedEn from './embedded-en.yaml';
import embeddedPt from './embedded-pt.yaml';
import frontendEn from './frontend-en.yaml';
import fullStackPt from './full-stack-pt.yaml';
import goEn from './go-en.yaml';
import helpdeskPt from './helpdesk-pt.yaml';
import internshipPt from './internship-pt.yaml';
import iosEn from './ios-en.yaml';
import javaEn from './java-en.yaml';
import javaPt from './java-pt.yaml';
import juniorEn from './junior-en.yaml';
import lowCodePt from './low-code-pt.yaml';
import machineLearningEn from './machine-learning-en.yaml';
import machineLearningPt from './machine-learning-pt.yaml';
import mobilePt from './mobile-pt.yaml';
import networksPt from './networks-pt.yaml';
import nodePt from './node-pt.yaml';
import phpPt from './php-pt.yaml';
import pricingEn from './pricing-en.yaml';
import productOwnerEn from './product-owner-en.yaml';
import projectManagerPt from './project-manager-pt.yaml';
import pythonEn from './python-en.yaml';
import pythonPt from './python-pt.yaml';
import reactPt from './react-pt.yaml';
import reliabilityEn from './reliability-en.yaml';
import salesforceEn from './salesforce-en.yaml';
import sapPt from './sap-pt.yaml';
import securityEn from './security-en.yaml';
import securityPt from './security-pt.yaml';
import supportEn from './support-en.yaml';
import systemsPt from './systems-pt.yaml';
import teamLeadPt from './team-lead-pt.yaml';
import testingEn from './testing-en.yaml';
import testingPt from './testing-pt.yaml';

/** The roles that companies advertise, one a file; the name of the file ends in the language of its ads. */
export const ROLE_FILES: readonly unknown[] = [
  dotnetPt,
  dotnetEn,
  javaPt,
  javaEn,
  goEn,
  nodePt,
  pythonPt,
  phpPt,
  pythonEn,
  reactPt,
  frontendEn,
  angularPt,
  fullStackPt,
  designPt,
  androidEn,
  mobilePt,
  iosEn,
  dataEngineerPt,
  dataEngineerEn,
  businessIntelligencePt,
  dataScientistEn,
  machineLearningEn,
  machineLearningPt,
  databasesPt,
  devopsPt,
  reliabilityEn,
  systemsPt,
  networksPt,
  securityPt,
  securityEn,
  helpdeskPt,
  supportEn,
  testingPt,
  testingEn,
  embeddedEn,
  embeddedPt,
  sapPt,
  lowCodePt,
  salesforceEn,
  pricingEn,
  projectManagerPt,
  productOwnerEn,
  businessAnalystPt,
  internshipPt,
  juniorEn,
  teamLeadPt,
];
