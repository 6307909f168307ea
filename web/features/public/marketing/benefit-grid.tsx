import { Icon, type IconName } from '#web/ui/icon.tsx'

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
            <span className="benefit-icon">
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
