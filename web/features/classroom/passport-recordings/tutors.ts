import type { PassportRecording } from '#contract/classroom/shapes/passport-recording.ts'
import type { SelectOption } from '#web/ui/select.tsx'

/** A tutor who can be asked for marks. */
export type Tutor = NonNullable<PassportRecording['tutor']>

export const tutorOptions = (tutors: readonly Tutor[]): SelectOption<string>[] =>
  tutors.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))
