// Replaces two modules in the bundle. node:process: importing it reads each of its properties, which loads more of Node,
// 2 ms of a start. The SDK's module for Node: its JSON Schema validator takes 156 kB and 18 of the 146 ms of processor
// time to a list of tools. Nothing of ours is validated by it: `askPerson` judges the one form itself.
const { process } = globalThis;

export { process, process as default };

export class DefaultJsonSchemaValidator {}
