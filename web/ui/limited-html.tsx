import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const shownTags = ['b', 'i', 'strong', 'p', 'ul', 'li', 'br', 'div', 'h3']

const toElements = (nodes: NodeListOf<ChildNode>): ReactNode[] =>
  [...nodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const name = node.tagName.toLowerCase()
    const children = name === 'br' ? [] : toElements(node.childNodes)
    return createElement(shownTags.includes(name) ? name : Fragment, { key: index }, ...children)
  })

/** Text with a few tags. Built element by element, so that nothing but those tags is ever drawn. */
export function LimitedHtml({ html }: { html: string }) {
  return useMemo(() => toElements(new DOMParser().parseFromString(html, 'text/html').body.childNodes), [html])
}
