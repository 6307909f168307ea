import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

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
        <ul className="hero-facts grid gap-2 text-quiet fs-small md:flex md:flex-wrap md:gap-5">{facts}</ul>
      </div>
      {picture}
    </section>
  )
}

type Benefits = Readonly<Record<string, string | { readonly title: string; readonly text: string }>>

/** A title and six short promises, each with the icon of its key. */
export function BenefitGrid({ texts, icons }: { texts: Benefits; icons: Readonly<Record<string, IconName>> }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 mt-8">
      {Object.entries(icons).map(([key, icon]) => {
        const benefit = texts[key]
        if (typeof benefit !== 'object') return null
        return (
          <li key={key} className="flex gap-4">
            <span className="grid flex-none place-items-center size-12 rounded-[50%] turn-start bg-accent-subtle text-accent">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-h4">{benefit.title}</h3>
              <p className="small quiet">{benefit.text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The dark band at the end of a page, with the one thing to do next. */
export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="band">
      <div className="site-in">
        <div className="deep pattern grid justify-items-start gap-5 p-[clamp(2rem,1rem_+_5vw,5rem)]">
          <h2 className="display-line">{title}</h2>
          <p className="text-lead quiet">{text}</p>
          {children}
        </div>
      </div>
    </section>
  )
}
