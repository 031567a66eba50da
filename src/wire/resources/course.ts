import { listOf } from '../codecs/envelopes.ts';
import {
  integerField,
  type Output,
  optionalBooleanField,
  optionalIntegerField,
  optionalTextField,
  record,
  referencesField,
  textField,
} from '../codecs/fields.ts';
import { optionalInteger, optionalIntegers, requiredInteger } from '../codecs/parameters.ts';
import { operation } from '../operation.ts';

const courseRecord = record({
  id: integerField,
  title: textField,
  description: optionalTextField,
  dateStart: optionalTextField,
  dateEnd: optionalTextField,
  locations: referencesField,
  place: optionalTextField,
  url: optionalTextField,
  isPresencial: optionalBooleanField,
  isCertified: optionalBooleanField,
  isFunded: optionalBooleanField,
  hours: optionalIntegerField,
  price: optionalIntegerField,
  updatedAt: optionalTextField,
  slug: optionalTextField,
});
export type CourseRecord = Output<typeof courseRecord>;

export const courseOperations = {
  getCourse: operation({
    name: 'course/get',
    effect: 'read',
    reserved: false,
    parameters: { id: requiredInteger },
    answer: courseRecord,
  }),
  listCourses: operation({
    name: 'course/list',
    effect: 'read',
    reserved: false,
    parameters: { limit: optionalInteger, page: optionalInteger, company: optionalIntegers },
    answer: listOf(courseRecord),
  }),
} as const;
