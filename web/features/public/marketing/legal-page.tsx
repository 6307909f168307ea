import { Fragment } from 'react'
import { MarketingHead, MarketingPage } from './marketing-page.tsx'

interface LegalText {
  readonly title: string
  readonly lead: string
  readonly updated: string
  /** Label of the table of contents. */
  readonly contents: string
  readonly sections: Readonly<
    Record<string, { readonly title: string; readonly text: Readonly<Record<string, string>> }>
  >
}

/** A legal text with a table of contents; each section has an address. */
export function LegalPage({ text: { title, lead, updated, contents, sections } }: { text: LegalText }) {
  return (
    <MarketingPage>
      <MarketingHead title={title} lead={lead}>
        <p className="small quiet mt-2">{updated}</p>
      </MarketingHead>
      <div className="site-in legal">
        <nav aria-label={contents} className="legal-contents lg:sticky lg:top-24 lg:self-start">
          <b className="small">{contents}</b>
          <ol>
            {Object.entries(sections).map(([id, section]) => (
              <li key={id}>
                <a href={`#${id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text grid gap-3 max-w-44rem">
          {Object.entries(sections).map(([id, section]) => (
            <Fragment key={id}>
              <h2 id={id}>{section.title}</h2>
              {Object.entries(section.text).map(([key, paragraph]) => (
                <p key={key}>{paragraph}</p>
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </MarketingPage>
  )
}
