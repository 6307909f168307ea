import type { ReactNode } from 'react'
import './marketing.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * The frame of the public pages. Everything inside renders without a browser and can be read and used without a
 * script; what a script adds, such as the search of questions, is left out until there is one.
 */
export function MarketingPage({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <SiteHeader />
      <main id="main">{children}</main>
      <SiteFooter />
    </div>
  )
}

type BandProps = { raised?: boolean; id?: string; className?: string; children: ReactNode }

/** One section of a public page, over the whole width. */
export function Band({ raised, id, className, children }: BandProps) {
  return (
    <section id={id} className={raised ? 'band border-y bg-raised' : 'band'}>
      <div className={className ? `site-in ${className}` : 'site-in'}>{children}</div>
    </section>
  )
}

type HeadProps = { title: string; lead?: string; children?: ReactNode }

/** The head of a page that begins with text alone. */
export function MarketingHead({ title, lead, children }: HeadProps) {
  return (
    <header className="site-in pt-6 pb-8 md:pt-12">
      <h1 className="display-line focus:shadow-none">{title}</h1>
      {lead && <p className="text-lead quiet measure mt-3">{lead}</p>}
      {children}
    </header>
  )
}
