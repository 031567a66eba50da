import type { TableName } from '../wire/ad-facts.ts';
import { PORTUGAL, type Site } from '../wire/site.ts';

/** The published arguments with a site's names of table values: the build evaluated the list with the Portuguese ones. */
export function schemaOfSite(schema: Record<string, unknown>, site: Site): Record<string, unknown> {
  if (site === PORTUGAL) return schema;
  const { properties } = schema as { properties: Record<string, { enum?: string[]; items?: { enum?: string[] } }> };
  const own = Object.entries(properties).map(([name, property]) => {
    const names = site.tables[name as TableName]?.map((row) => row.name);
    if (names === undefined) return [name, property];
    if (property.items?.enum !== undefined) return [name, { ...property, items: { ...property.items, enum: names } }];
    return [name, property.enum === undefined ? property : { ...property, enum: names }];
  });
  return { ...schema, properties: Object.fromEntries(own) };
}
