/** From the fields of a form to the call that saves them: only what changed is sent. Pure. */
import type { UserChanges } from '#contract/shapes/user.ts'

type Sent = Pick<UserChanges, 'name' | 'city' | 'gender' | 'birthYear' | 'email' | 'phone' | 'notice' | 'bio' | 'about'>
/** Null is a field that held nothing and still does, or one that was cleared; a schema lets only those through. */
type Filled = { readonly [Field in keyof Sent]?: Sent[Field] | null }

/** Named one by one: a form of an account may hold what is saved by another call. */
const sent: readonly string[] = [
  'name',
  'city',
  'gender',
  'birthYear',
  'email',
  'phone',
  'notice',
  'bio',
  'about',
] satisfies (keyof Sent)[]

/** `out` may hold more than an account's fields; of those the ones that `changed` names are taken. */
export const changedUserFields = (out: Filled, changed: readonly string[]): Sent =>
  Object.fromEntries(Object.entries(out).filter(([field]) => sent.includes(field) && changed.includes(field)))
