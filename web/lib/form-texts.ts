/** Values that are no texts in a form that holds only texts. Pure. */
import * as v from 'valibot'

/** A field that may stay empty: nothing is judged until something is written. Empty becomes null. */
export const orEmpty = <Out>(schema: v.GenericSchema<string, Out>) =>
  v.lazy((text) =>
    text === ''
      ? v.pipe(
          v.literal(''),
          v.transform((): Out | null => null),
        )
      : schema,
  ) as v.GenericSchema<string, Out | null>

/** The value of a select or of cards, which hold texts, as the number it stands for. */
export const numeric = <Out>(schema: v.GenericSchema<number, Out>) =>
  v.pipe(v.string(), v.transform(Number), schema) as v.GenericSchema<string, Out>
