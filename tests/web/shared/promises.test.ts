/** What the public pages promise is true in every configuration of a deployment. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { getConfig } from '#contract/people/api/config.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { descriptions } from '#web/copy/descriptions.ts'
import { privacy } from '#web/copy/privacy.ts'
import { terms } from '#web/copy/terms.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { teach } from '#web/features/public/copy/teach.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('siteOrigin', 'https://hiwar.test')
const { CopyProvider } = await import('#web/copy/provider.tsx')
const { configQuery } = await import('#web/features/people/auth/config.ts')
const { AboutPage } = await import('#web/features/public/marketing/about-page.tsx')
const { FaqPage } = await import('#web/features/public/marketing/faq-page.tsx')
const { LandingPage } = await import('#web/features/public/marketing/landing-page.tsx')
const { LegalPage } = await import('#web/features/public/marketing/legal-page.tsx')
const { MethodPage } = await import('#web/features/public/marketing/method-page.tsx')
const { PricingPage } = await import('#web/features/public/marketing/pricing-page.tsx')
const { TeachPage } = await import('#web/features/public/marketing/teach-page.tsx')
const { plansQuery } = await import('#web/features/money/plans/query.ts')

type Config = ReplyOf<typeof getConfig>

const everything: Config = {
  google: null,
  tutorSignUp: true,
  tutorGroup: null,
  push: null,
  freeTrial: true,
  texts: true,
  telegram: true,
  telegramCodes: true,
  payments: true,
  packs: true,
  lateCancel: { hours: 0, share: 5000 },
  trial: false,
  environment: 'production',
}

const plan = { id: 1, weeklyMinutes: 120, monthlyPrice: 40_000, quarterlyPrice: 108_000, yearlyPrice: 400_000 }

const render = async (page: FunctionComponent, config: Config): Promise<string> => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(configQuery.queryKey, config)
  client.setQueryData<unknown>(plansQuery.queryKey, [plan])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => createElement(CopyProvider, null, createElement(page)),
      beforeLoad: () => ({ user: null }),
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  const shown = createElement(RouterProvider, { router } as never)
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown))
  return html.replace(/<[^>]*>/g, '\n')
}

const pages: Readonly<Record<string, FunctionComponent>> = {
  '/': LandingPage,
  '/tutor': TeachPage,
  '/pricing': PricingPage,
  '/faq': () => createElement(FaqPage),
  '/faq/student': () => createElement(FaqPage, { reader: 'student' }),
  '/faq/tutor': () => createElement(FaqPage, { reader: 'tutor' }),
  '/about': AboutPage,
  '/method': MethodPage,
  '/terms': () => createElement(LegalPage, { text: terms }),
  '/privacy': () => createElement(LegalPage, { text: privacy }),
}

/** What a sentence promises that only some deployments hold. */
const promises = {
  freeTrial: /مجان/,
  texts: /تذكير|إشعار/,
  tutorSignUp: /حساب معلّم|التقديم للتدريس/,
} as const
/** Words by which a sentence says that it holds in some deployments alone. */
const condition = /ما دام|حيث|إن كان/
/** Sentences of the legal texts that grant nothing: what data is kept for, who may see it, and what is a breach. */
const grantsNothing = /طريقة الإشعارات|لتشغيل الحساب|وتمرّ البيانات|نسخ الإشعارات|إشعارات بوابات|الحسابات المكرّرة/

const sentencesOf = (text: string): string[] => text.split(/[\n.؟]/).map((one) => one.trim())

describe.each(Object.entries(pages))('%s', (_, page) => {
  test.each(Object.keys(promises) as (keyof typeof promises)[])(
    'promises nothing of a deployment without %s',
    async (name) => {
      const shown = await render(page, { ...everything, [name]: false })
      const kept = sentencesOf(shown).filter(
        (one) => promises[name].test(one) && !condition.test(one) && !grantsNothing.test(one),
      )
      expect(kept).toEqual([])
    },
  )
})

describe('a deployment with everything', () => {
  test('says so: free minutes, reminders, applying', async () => {
    const [home, apply] = await Promise.all([render(LandingPage, everything), render(TeachPage, everything)])
    expect(home).toMatch(promises.freeTrial)
    expect(home).toMatch(promises.texts)
    expect(apply).toContain(teach.hero.start)
  })

  test('sells', async () => {
    const [open, closed] = await Promise.all(
      [true, false].map((payments) => render(PricingPage, { ...everything, payments })),
    )
    expect(open).not.toContain(marketing.plans.off)
    expect(closed).toContain(marketing.plans.off)
  })
})

test.each(Object.entries(descriptions))('the description of %s for search engines promises nothing', (_, text) => {
  for (const promise of Object.values(promises)) expect(text).not.toMatch(promise)
})

/** A build carries both the service that makes texts of speech and this policy: what the one does, the other says. */
describe('sound of lessons', () => {
  test('is named by the policy: that it is recorded, who makes text of it, for how long, and whose word it needs', () => {
    const told = Object.values(privacy.sections.sound.text).join(' ')
    const hours = insightLimits.soundKeptMs / 3_600_000
    for (const fact of ['Workers AI', 'Cloudflare', `${hours} ساعة`, 'ولي الأمر', 'سحب']) expect(told).toContain(fact)
    // Whoever agreed to the policy before it named sound is asked again.
    expect(consentVersions.privacy).toBeGreaterThanOrEqual(2)
    expect(consentVersions.terms).toBeGreaterThanOrEqual(2)
  })

  test.each(Object.entries(pages))('is not denied by %s', async (_, page) => {
    expect(await render(page, everything)).not.toMatch(/لا نسجّل (?:الحصص|الصوت|صوت)|لا تُسجَّل/)
  })
})
