import { createParameters, editParameters } from '../ad-fields.ts';
import { statusSuccess, writeSuccess } from '../codecs/envelopes.ts';
import { requiredInteger } from '../codecs/parameters.ts';
import { operation } from '../operation.ts';

/** Operations on a company's own ads; only for registered, authorized companies (docs/board.md, Operations). */
export const publishingOperations = {
  createJob: operation({
    name: 'job/create',
    effect: 'create',
    reserved: true,
    parameters: createParameters,
    answer: writeSuccess,
  }),
  editJob: operation({
    name: 'job/edit',
    effect: 'change',
    reserved: true,
    parameters: { id: requiredInteger, ...editParameters },
    answer: writeSuccess,
  }),
  jobStatus: operation({
    name: 'job/status',
    effect: 'read',
    reserved: true,
    parameters: { id: requiredInteger },
    answer: statusSuccess,
  }),
  suspendJob: operation({
    name: 'job/suspend',
    effect: 'change',
    reserved: true,
    parameters: { id: requiredInteger },
    answer: writeSuccess,
  }),
} as const;
