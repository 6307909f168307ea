import type { UserSelf } from '#contract/shapes/user.ts'

/** The name to show: the person's name, or the local part of their e-mail address while they have none. */
export const displayNameOf = ({ name, email }: Pick<UserSelf, 'name' | 'email'>): string =>
  name ?? email.split('@')[0] ?? email
