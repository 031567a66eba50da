// The software bill of materials: which packages are inside what is handed out, with version, licence and hash.
import { readFileSync } from 'node:fs';
import { LICENSES, packagesIn } from './licenses.mjs';
import { npm } from './npm.mjs';

/**
 * What npm says of the packages in the lock file (CycloneDX 1.5), of which those stay that are shipped: for npm all that
 * the program is bundled from are development dependencies.
 * @param beside `name version` of packages that lie beside the program
 * @throws Error when npm fails or knows nothing of a package that is shipped
 */
export function billOfMaterials(root, packageJson, beside) {
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = npm(asked, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const { serialNumber: _number, ...bill } = JSON.parse(stdout);
  const shipped = [...packagesIn(readFileSync(`${root}dist/${LICENSES}`, 'utf8')), ...beside];
  const known = new Map(bill.components.map((component) => [`${component.name} ${component.version}`, component]));
  const components = shipped.map((name) => {
    const component = known.get(name);
    if (component === undefined) throw new Error(`npm sbom knows nothing of ${name}`);
    const properties = component.properties.filter(({ name: property }) => property !== 'cdx:npm:package:development');
    return { ...component, scope: 'required', properties };
  });
  const references = new Set(components.map((component) => component['bom-ref']));
  const { timestamp: _timestamp, component, ...metadata } = bill.metadata;
  const self = { ...component, name: packageJson.name };
  return {
    ...bill,
    metadata: { ...metadata, lifecycles: [{ phase: 'build' }], component: self },
    components,
    dependencies: [
      { ref: self['bom-ref'], dependsOn: [...references] },
      ...bill.dependencies
        .filter(({ ref }) => references.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => references.has(on)) })),
    ],
  };
}
