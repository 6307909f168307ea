/** Checks by DNS whether a domain accepts mail. */
import * as v from 'valibot'
import { type HttpRuntime, requestService } from './http-client.ts'

export interface MailDomains {
  /** False only when the domain certainly accepts no mail; true when DNS does not answer. */
  receive(email: string): Promise<boolean>
}

export const allDomainsAccepted: MailDomains = { receive: async () => true }

const Answer = v.object({
  Status: v.number(),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})
const record = { A: 1, MX: 15, AAAA: 28 } as const
const noSuchName = 3

/** Uses DNS over HTTPS, since a worker cannot open port 53 or 25. */
export const createDnsMailDomains = (net: HttpRuntime): MailDomains => {
  const ask = async (name: string, type: keyof typeof record) => {
    const outcome = await requestService(net, {
      service: 'dns',
      operation: type,
      url: `https://cloudflare-dns.com/dns-query?name=${encodeURIComponent(name)}&type=${type}`,
      init: { headers: { accept: 'application/dns-json' } },
      repeatable: true,
      timeoutMs: 3000,
    })
    const parsed = outcome.ok ? v.safeParse(Answer, outcome.value.body) : null
    if (!parsed?.success || ![0, noSuchName].includes(parsed.output.Status)) return null
    return parsed.output.Answer.filter((one) => one.type === record[type]).map((one) => one.data)
  }
  return {
    async receive(email) {
      const name = email.slice(email.lastIndexOf('@') + 1)
      const hosts = await ask(name, 'MX')
      // A null MX record (a lone dot) states that the domain accepts no mail.
      if (hosts === null || hosts.length > 0) return hosts?.some((host) => !/^\d+ \.$/.test(host.trim())) ?? true
      for (const type of ['A', 'AAAA'] as const) {
        const addresses = await ask(name, type)
        if (addresses === null || addresses.length > 0) return true
      }
      return false
    },
  }
}
