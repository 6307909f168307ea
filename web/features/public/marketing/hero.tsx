import type { ReactNode } from 'react'

interface HeroProps {
  readonly texts: { readonly first: string; readonly second: string; readonly lead: string }
  readonly picture: ReactNode
  /** Buttons, and what has to be said about them. */
  readonly actions: ReactNode
  /** List items. */
  readonly facts: ReactNode
}

/** The head of a page that wins somebody over: a title of two lines, ways onward, facts, and a picture beside them. */
export function Hero({ texts, picture, actions, facts }: HeroProps) {
  return (
    <section className="site-in hero">
      <div>
        <h1 className="display focus:shadow-none">
          {texts.first}
          <br />
          {texts.second}
        </h1>
        <p className="text-lead">{texts.lead}</p>
        {actions}
        <ul className="hero-facts">{facts}</ul>
      </div>
      {picture}
    </section>
  )
}
