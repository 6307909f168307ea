import * as v from 'valibot'
import { code } from '../../shared/shapes/wire.ts'
import { isCommonPassword } from '../../vocabulary/common-passwords.ts'
import { limits } from '../../vocabulary/limits.ts'
import { passwordDigitPattern, passwordLetterPattern } from '../../vocabulary/text.ts'

/** A password being set. At login only its length is looked at. */
export const NewPassword = v.pipe(
  v.string(code('invalid-password')),
  v.minLength(limits.password.min, code('short-password')),
  v.maxLength(limits.password.max, code('long-password')),
  v.regex(passwordDigitPattern, code('invalid-password')),
  v.regex(passwordLetterPattern, code('invalid-password')),
  v.regex(/^\S+$/, code('invalid-password')),
  v.check((text) => !isCommonPassword(text), code('common-password')),
)

export const LoginPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.password.loginMax))
