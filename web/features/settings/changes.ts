/** From the fields of a form to the call that saves them: only what changed is sent. Pure. */
import type { UserChanges } from '#contract/shapes/user.ts'

type Sent = Pick<UserChanges, 'name' | 'city' | 'gender' | 'birthYear' | 'email' | 'phone' | 'notice' | 'bio' | 'about'>
type Filled = { readonly [Field in keyof Sent]?: Sent[Field] | null }

/** These can be changed but not taken back; an emptied one is left as it was. */
const kept: readonly string[] = ['name', 'birthYear', 'email', 'notice', 'bio', 'about'] satisfies (keyof Sent)[]

/** `out` may hold more than an account's fields; only those that `changed` names are taken. */
export const userChanges = (out: Filled, changed: readonly string[]): Sent =>
  Object.fromEntries(
    Object.entries(out).filter(
      ([field, value]) => changed.includes(field) && !(value === null && kept.includes(field)),
    ),
  )
