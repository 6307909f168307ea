/** Builds the request body of a form: only the changed fields. Pure. */
import type { UserChanges } from '#contract/people/shapes/user.ts'

type UserChangeFields = Pick<
  UserChanges,
  'name' | 'city' | 'gender' | 'birthYear' | 'email' | 'phone' | 'notice' | 'bio' | 'about'
>
/** Null stands for a field that is still empty or was cleared. */
type FormOutput = { readonly [Field in keyof UserChangeFields]?: UserChangeFields[Field] | null }

/** Listed explicitly, because a form may also hold fields that another endpoint saves. */
const sentFields: readonly string[] = [
  'name',
  'city',
  'gender',
  'birthYear',
  'email',
  'phone',
  'notice',
  'bio',
  'about',
] satisfies (keyof UserChangeFields)[]

/** The account fields in `out` that are named in `changed`; other fields of the form are ignored. */
export const changedUserFields = (out: FormOutput, changed: readonly string[]): UserChangeFields =>
  Object.fromEntries(Object.entries(out).filter(([field]) => sentFields.includes(field) && changed.includes(field)))
