/** From the fields of a form to the call that saves them: only what changed is sent. Pure. */
import type { UserChanges } from '#contract/shapes/user.ts'

type UserChangeFields = Pick<
  UserChanges,
  'name' | 'city' | 'gender' | 'birthYear' | 'email' | 'phone' | 'notice' | 'bio' | 'about'
>
/** Null is a field that held nothing and still does, or one that was cleared; a schema lets only those through. */
type FormOutput = { readonly [Field in keyof UserChangeFields]?: UserChangeFields[Field] | null }

/** Named one by one: a form of an account may hold what is saved by another call. */
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

/** `out` may hold more than an account's fields; of those the ones that `changed` names are taken. */
export const changedUserFields = (out: FormOutput, changed: readonly string[]): UserChangeFields =>
  Object.fromEntries(Object.entries(out).filter(([field]) => sentFields.includes(field) && changed.includes(field)))
