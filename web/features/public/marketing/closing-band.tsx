import type { ReactNode } from 'react'

/** The dark band at the end of a page, with the one thing to do next. */
export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="band">
      <div className="site-in">
        <div className="deep pattern closing">
          <h2 className="display-line">{title}</h2>
          <p className="text-lead quiet">{text}</p>
          {children}
        </div>
      </div>
    </section>
  )
}
