import { BACKEND_ROLES } from './roles-backend.ts';
import { BUSINESS_ROLES } from './roles-business.ts';
import { DATA_ROLES } from './roles-data.ts';
import { FRONTEND_ROLES } from './roles-frontend.ts';
import { MOBILE_ROLES } from './roles-mobile.ts';
import { PLATFORM_ROLES } from './roles-platform.ts';
import { SCRIPTING_ROLES } from './roles-scripting.ts';
import { SPECIALIST_ROLES } from './roles-specialists.ts';
import { SUPPORT_ROLES } from './roles-support.ts';
import type { RoleBank, SampleCompany } from './types.ts';

const ROLES: readonly RoleBank[] = [
  ...BACKEND_ROLES,
  ...SCRIPTING_ROLES,
  ...FRONTEND_ROLES,
  ...MOBILE_ROLES,
  ...DATA_ROLES,
  ...PLATFORM_ROLES,
  ...SUPPORT_ROLES,
  ...SPECIALIST_ROLES,
  ...BUSINESS_ROLES,
];

/** The roles that a company advertises: its fields, in its language. */
export function rolesOf(company: SampleCompany): readonly RoleBank[] {
  return ROLES.filter(({ field, language }) => language === company.language && company.hires.includes(field));
}
