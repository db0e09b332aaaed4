// The page of the gallery: a section for each part or each value type, with its states side by side.
import type { ReactNode } from 'react'
import { Confirmations } from '../src/parts/confirm.tsx'
import { Notices } from '../src/parts/notices.tsx'
import { Example } from './example.tsx'
import css from './gallery.module.css'
import { PARTS } from './parts.tsx'
import { SAMPLES } from './value-samples.ts'
import { ValueStates } from './value-states.tsx'

export function Gallery({ values }: { values: boolean }) {
  return (
    <main className={css['gallery']}>
      <nav className={css['links']} aria-label="Gallery">
        <a href="?">Parts</a>
        <a href="?show=values">Value types</a>
      </nav>
      <h1>{values ? 'Value types' : 'Parts'}</h1>
      {values
        ? SAMPLES.map((sample) => (
            <Section key={sample.name} name={sample.name}>
              <ValueStates sample={sample} />
            </Section>
          ))
        : Object.entries(PARTS).map(([part, examples]) => (
            <Section key={part} name={part}>
              {examples.map(({ state, shown }) => (
                <Example key={state} state={state}>
                  {shown}
                </Example>
              ))}
            </Section>
          ))}
      <Confirmations />
      <Notices />
    </main>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css['section']} aria-label={name} data-section={name}>
      <h2>{name}</h2>
      <div className={css['examples']}>{children}</div>
    </section>
  )
}
