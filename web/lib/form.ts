/** State of text forms: when an error is shown, which field gets a server error, where the focus goes. */
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { isErrorCode } from '#contract/vocabulary/errors.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText, errorFieldOf, errorText } from '#web/copy/errors.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { useTypedTexts } from './typed-texts.ts'

/**
 * The sentence for a validation issue. The contract's schemas carry error codes, a form's own rules carry a sentence
 * from its copy, and a length limit without a code gets a generic sentence.
 */
export const issueText = (issue: v.BaseIssue<unknown>): string => {
  const { message, type, requirement } = issue
  if (isErrorCode(message)) return errorCodeText(message)
  if (/[\u0600-\u06ff]/.test(message)) return message
  return type === 'max_length' ? getTranslator(common)('tooLong', { max: Number(requirement) }) : errorCodeText(null)
}

/** Moves the focus to the first invalid field after a submit failed. */
export const focusFirstInvalid = (form: HTMLFormElement | null): void => {
  // `aria-invalid` is set only once React has rendered the errors.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Splits a server error between the fields of a form and the alert above its submit button. */
export const splitServerError = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { fieldErrors: { [F in Field]?: string }; formError: string | undefined } => {
  if (error === null || error === undefined) return { fieldErrors: {}, formError: undefined }
  const field = fields.find((name) => name === errorFieldOf(error))
  const text = errorText(error)
  return field
    ? { fieldErrors: { [field]: text } as { [F in Field]?: string }, formError: undefined }
    : { fieldErrors: {}, formError: text }
}

type Texts = Record<string, string>

/** The part of a form that a group of fields needs, so that one group can be used in several forms. */
export interface FormFields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  readonly errorOf: (name: Name) => string | undefined
  readonly fieldProps: (name: Name) => {
    name: string
    value: string
    onValue: (text: string) => void
    onBlur: () => void
  }
}

/**
 * A form of text fields validated by one schema of the contract. A field shows no error while somebody types in it
 * for the first time or tabs through it; after that, and after a submit, it is validated on every change. Nested or
 * repeated fields are not supported: a form library would add too much to the first page load. What is typed is kept
 * under the name `keptAs`, unique among all forms, until it is sent; null keeps nothing.
 */
export const useTextForm = <Values extends Texts, Out>(
  schema: v.GenericSchema<Values, Out>,
  initial: Values,
  keptAs: string | null,
) => {
  const [values, setValues] = useTypedTexts(keptAs, initial)
  const [judged, judge] = useState<ReadonlySet<keyof Values>>(new Set())
  const [tried, setTried] = useState(false)
  const parsed = v.safeParse(schema, values)

  const errorOf = (name: keyof Values & string): string | undefined => {
    if (parsed.success || !(tried || judged.has(name))) return undefined
    const issue = parsed.issues.find(({ path }) => path?.[0]?.key === name)
    return issue && issueText(issue)
  }

  return {
    values,
    errorOf,
    /** The fields whose value differs from the initial one. */
    changedFields: Object.keys(values).filter((name) => values[name] !== initial[name]) as (keyof Values & string)[],
    /** Replaces all values and clears the errors, after a save or a cancel. */
    reset: (next: Values) => {
      setValues(next)
      judge(new Set())
      setTried(false)
    },
    /** Props to spread on the input of a field. */
    fieldProps: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onValue: (text: string) => setValues((before) => ({ ...before, [name]: text })),
      onBlur: () => {
        if (values[name] !== initial[name]) judge((before) => new Set(before).add(name))
      },
    }),
    /** Creates the form's `onSubmit`: sends the schema's output, or focuses the first invalid field. */
    onSubmit: (send: (output: Out) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // React events bubble through portals: a dialog's submit would also submit the form it was opened from.
      event.stopPropagation()
      setTried(true)
      if (parsed.success) send(parsed.output)
      else focusFirstInvalid(event.currentTarget)
    },
  }
}
