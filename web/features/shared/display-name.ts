import type { UserSelf } from '#contract/shapes/user.ts'

/** Somebody without a name is called by the part of the address before the @. */
export const displayNameOf = ({ name, email }: Pick<UserSelf, 'name' | 'email'>): string =>
  name ?? email.split('@')[0] ?? email
