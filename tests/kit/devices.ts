/** People who are signed in on devices, as a log-in leaves them. */
import { env } from 'cloudflare:workers'
import { logIn } from '#contract/people/api/auth.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { hashPassword } from '#worker/passwords.ts'
import { newAddress, payloadOf, send } from './client.ts'
import { type Person, people } from './people.ts'

export const devicePassword = 'kahwa-2026'

/** What browsers send. */
export const userAgents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
} as const

export const withPassword = async (make: typeof people.student = people.student): Promise<Person> =>
  make({ passwordHash: await hashPassword(devicePassword, Number(env.PASSWORD_LOG_N)) })

/** Signs a person in by their password; answers the token of the new device. */
export const signInWith = async ({ email }: Person, userAgent: string = userAgents.chrome): Promise<string> => {
  const { url, method, headers, body } = requestOf(logIn, { body: { email, password: devicePassword } })
  const sent = { ...headers, 'user-agent': userAgent, 'cf-connecting-ip': newAddress() }
  const response = await send(url, { method, headers: sent, body: payloadOf(body) })
  const { token } = (await response.json()) as { token: string }
  return token
}
