import { common } from '#web/copy/common.ts'

interface Named {
  readonly name: string | null
  readonly email: string
}

/** The name to show: the person's name, or the local part of their e-mail address while they have none. */
export const displayNameOf = ({ name, email }: Named): string => name ?? email.split('@')[0] ?? email

const halves: readonly string[] = common.halfNames.split(' ')

/** What somebody is called by; `عبد الله` and `أبو بكر` are one first name. */
export const firstNameOf = (name: string): string => {
  const [first = name, second] = name.split(/\s+/)
  return second !== undefined && halves.includes(first) ? `${first} ${second}` : first
}
