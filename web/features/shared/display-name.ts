interface Named {
  readonly name: string | null
  readonly email: string
}

/** The name to show: the person's name, or the local part of their e-mail address while they have none. */
export const displayNameOf = ({ name, email }: Named): string => name ?? email.split('@')[0] ?? email
