import type { Plan } from '#contract/money/shapes/plan.ts'
import { type Thing, toStructuredData } from '#contract/public/rules/structured-data.ts'
import { common } from '#web/copy/common.ts'
import { money } from '#web/copy/money.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { periodNames, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf } from '#web/features/money/plans/price.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { pricing } from '#web/features/public/copy/pricing.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { siteUrl } from '#web/lib/site-url.ts'
import type { Question } from './question-list.tsx'

/** A data block for search engines. It is no script: browsers do not run it, and the content policy lets it pass. */
export function StructuredData({ data }: { data: Thing }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no text can end the element, see toStructuredData
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toStructuredData(data) }} />
}

export const questionsData = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  })),
})

export const organizationData = {
  '@type': 'Organization',
  name: common.brand,
  alternateName: 'Hiwar',
  description: marketing.footer.intro,
  url: siteUrl('/'),
  logo: siteUrl('/icons/icon-512.png'),
  areaServed: 'EG',
}

/** The site, with the address of its search, which lists tutors. */
const websiteData = {
  '@type': 'WebSite',
  name: common.brand,
  alternateName: 'Hiwar',
  url: siteUrl('/'),
  inLanguage: 'ar-EG',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: siteUrl('/tutors?q={search_term_string}') },
    'query-input': 'required name=search_term_string',
  },
}

export const siteData = { '@graph': [organizationData, websiteData] }

/** One product for each plan; its offers are the periods it can be bought for. Prices are pounds. */
export const plansData = (plans: readonly Plan[]) => ({
  '@graph': plans.map((plan) => ({
    '@type': 'Product',
    name: `${common.brand}: ${getTranslator(money)('weekly', { minutes: formatMinutes(plan.weeklyMinutes) })}`,
    description: pricing.lead,
    brand: { '@type': 'Brand', name: common.brand },
    offers: periodNames.map((name) => ({
      '@type': 'Offer',
      name: money.period[name],
      price: (displayPriceOf(plan, periodOf[name]).amount / 100).toFixed(2),
      priceCurrency: 'EGP',
      availability: 'https://schema.org/InStock',
      url: siteUrl('/pricing'),
    })),
  })),
})
