// The parts of `src/parts` in their states, by the name of their file.
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../src/parts/button.tsx'
import { Refusal } from '../src/client/refusal.ts'
import { Badge, type Tone } from '../src/parts/badge.tsx'
import { Blank } from '../src/parts/blank.tsx'
import { Callout } from '../src/parts/callout.tsx'
import { Chips } from '../src/parts/chips.tsx'
import { Clamped } from '../src/parts/clamped.tsx'
import { confirm } from '../src/parts/confirm.tsx'
import { Dialog, DialogButtons } from '../src/parts/dialog.tsx'
import { Face } from '../src/parts/face.tsx'
import { Failure } from '../src/parts/failure.tsx'
import { Moment } from '../src/parts/moment.tsx'
import { notify } from '../src/parts/notices.tsx'
import { Page } from '../src/parts/page.tsx'
import { Prose, ProseLine } from '../src/parts/prose.tsx'
import { QuestionDialog } from '../src/parts/question-dialog.tsx'
import { RefusalCallout } from '../src/parts/refusal-callout.tsx'
import { SearchBox } from '../src/parts/search-box.tsx'
import { Segments } from '../src/parts/segments.tsx'
import { Sheet } from '../src/parts/sheet.tsx'
import { Skeleton } from '../src/parts/skeleton.tsx'
import { Why } from '../src/parts/why.tsx'
import { sampleOrigin } from './sample-application.ts'
import { LONG, RIGHT_TO_LEFT, WORD } from './texts.ts'

interface Example {
  readonly state: string
  readonly shown: ReactNode
}

const TONES: readonly Tone[] = ['calm', 'info', 'wait', 'good', 'bad', 'plum']
const again = () => {}

const refusal = (status: number, detail: string, remedy = '') =>
  new Refusal({ status, detail, remedy, ...(status === 403 ? { origin: sampleOrigin } : {}) })

const denied = refusal(403, 'Only the store may hand out a loan.', 'Ask somebody of the store.')

const badges: readonly Example[] = [
  ...TONES.map((tone) => ({ state: tone, shown: <Badge tone={tone}>Handed out</Badge> })),
  { state: 'without dot', shown: <Badge dot={false}>Handed out</Badge> },
  { state: 'long', shown: <Badge tone="wait">{LONG}</Badge> },
  { state: 'right to left', shown: <Badge tone="good">{RIGHT_TO_LEFT}</Badge> },
]

const blanks: readonly Example[] = [
  { state: 'empty', shown: <Blank title="No loans yet" /> },
  {
    state: 'with an action',
    shown: (
      <Blank title="No loans yet" action={<Button>New loan</Button>}>
        Loans that you make stand here.
      </Blank>
    ),
  },
  {
    state: 'long',
    shown: (
      <Blank title={LONG}>
        {LONG} {WORD}
      </Blank>
    ),
  },
  { state: 'right to left', shown: <Blank title={RIGHT_TO_LEFT}>{RIGHT_TO_LEFT}</Blank> },
]

const buttons: readonly Example[] = [
  ...(['filled', 'default', 'subtle'] as const).flatMap((variant) => [
    { state: variant, shown: <Button variant={variant}>Hand out</Button> },
    {
      state: `${variant}, disabled`,
      shown: (
        <Button variant={variant} disabled>
          Hand out
        </Button>
      ),
    },
    {
      state: `${variant}, loading`,
      shown: (
        <Button variant={variant} loading>
          Hand out
        </Button>
      ),
    },
  ]),
  ...(['sm', 'compact-sm', 'compact-xs'] as const).map((size) => ({
    state: size,
    shown: (
      <Button size={size} variant="default" leftSection={<IconPlus size={14} />}>
        Hand out
      </Button>
    ),
  })),
  { state: 'of what cannot be undone', shown: <Button danger>Delete</Button> },
  { state: 'a link', shown: <Button href="#button">Export</Button> },
  { state: 'long', shown: <Button>{WORD}</Button> },
  { state: 'right to left', shown: <Button>{RIGHT_TO_LEFT}</Button> },
]

const callouts: readonly Example[] = [
  ...(['bad', 'wait', 'info', 'calm'] as const).map((tone) => ({
    state: tone,
    shown: (
      <Callout tone={tone} title="The item is away" alert={false}>
        It comes back on Friday.
      </Callout>
    ),
  })),
  {
    state: 'with an action',
    shown: (
      <Callout tone="wait" title="Somebody else changed it" action={<Button variant="default">Load again</Button>} />
    ),
  },
  {
    state: 'long',
    shown: (
      <Callout tone="info" title={LONG} action={<Button variant="default">Load again</Button>}>
        {LONG} {WORD}
      </Callout>
    ),
  },
  {
    state: 'right to left',
    shown: (
      <Callout tone="calm" title={RIGHT_TO_LEFT}>
        {RIGHT_TO_LEFT}
      </Callout>
    ),
  },
]

const failures: readonly Example[] = [
  { state: 'denied', shown: <Failure error={denied} /> },
  { state: 'offline', shown: <Failure error={refusal(0, 'The server cannot be reached.')} again={again} /> },
  { state: 'not found', shown: <Failure error={refusal(404, 'There is no such loan.')} /> },
  { state: 'too many requests', shown: <Failure error={refusal(429, 'Wait a minute.')} again={again} /> },
  { state: 'error', shown: <Failure error={new Error('broken')} again={again} /> },
  { state: 'long', shown: <Failure error={refusal(500, `${LONG} ${WORD}`, LONG)} again={again} /> },
]

const PROSE = `## What to know

Bring it **back on time**, see \`Due on\` and the [list of items](/items). *Thank you.*

- one
- two

1. first
2. second

> Who is late is asked to pay.

\`\`\`
${WORD}
\`\`\``

const pages: readonly Example[] = [
  {
    state: 'full',
    shown: (
      <Page
        name="Gallery"
        title="Camera with two lenses"
        above={<a href="#above">All loans</a>}
        beside={<Badge tone="info">Handed out</Badge>}
        lead="Lent to Eva Smit"
        actions={<Button>Take back</Button>}
      >
        The body of the page.
      </Page>
    ),
  },
  {
    state: 'loading',
    shown: (
      <Page name="Gallery" title="Loans">
        <Skeleton rows={2} />
      </Page>
    ),
  },
  {
    state: 'long',
    shown: (
      <Page name="Gallery" title={`${LONG} ${WORD}`} lead={LONG} actions={<Button>Take back</Button>} width="reading">
        The body of the page.
      </Page>
    ),
  },
  {
    state: 'right to left',
    shown: (
      <Page name="Gallery" title={RIGHT_TO_LEFT} beside={<Badge>{RIGHT_TO_LEFT}</Badge>}>
        {RIGHT_TO_LEFT}
      </Page>
    ),
  },
]

const questions: readonly Example[] = [
  {
    state: 'short',
    shown: (
      <Opened label="Ask a question">
        {(close) => (
          <QuestionDialog question={{ title: 'Leave?', text: 'Text is not saved.', yes: 'Leave' }} onAnswer={close} />
        )}
      </Opened>
    ),
  },
  {
    state: 'dangerous, long',
    shown: (
      <Opened label="Ask a dangerous question">
        {(close) => (
          <QuestionDialog
            question={{
              title: LONG,
              text: `${LONG} ${WORD}`,
              items: [LONG, RIGHT_TO_LEFT],
              yes: 'Delete',
              danger: true,
            }}
            onAnswer={close}
          />
        )}
      </Opened>
    ),
  },
]

/** A part in front of the page, opened by a button. */
function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" data-opens onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  )
}

function Searched({ start }: { start: string }) {
  const [text, setText] = useState(start)
  return <SearchBox label={`Search ${start}`} value={text} onChange={setText} />
}

export const PARTS: Readonly<Record<string, readonly Example[]>> = {
  badge: badges,
  blank: blanks,
  button: buttons,
  callout: callouts,
  chips: [
    { state: 'some', shown: <Chips items={['printer', 'paper']} /> },
    { state: 'in little room', shown: <Chips items={['one', 'two', 'three', 'four', 'five']} few /> },
    { state: 'long', shown: <Chips items={[LONG, WORD, RIGHT_TO_LEFT]} /> },
  ],
  clamped: [{ state: 'long', shown: <Clamped>{`${LONG} `.repeat(30)}</Clamped> }],
  confirm: [
    {
      state: 'with items',
      shown: (
        <Button
          variant="default"
          data-opens
          onClick={() =>
            void confirm({ title: 'Delete?', text: 'They are gone:', items: ['One', 'Two'], yes: 'Delete' })
          }
        >
          Confirm
        </Button>
      ),
    },
  ],
  dialog: [
    {
      state: 'with buttons',
      shown: (
        <Opened label="Open a dialog">
          {(close) => (
            <Dialog title={LONG} onClose={close}>
              <p>{WORD}</p>
              <DialogButtons>
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <Button onClick={close}>Save</Button>
              </DialogButtons>
            </Dialog>
          )}
        </Opened>
      ),
    },
  ],
  face: ['Eva Smit', 'Ada', LONG, RIGHT_TO_LEFT].map((name) => ({ state: name, shown: <Face name={name} named /> })),
  failure: failures,
  moment: [
    { state: 'far away', shown: <Moment at="2020-03-02T09:30:00Z" /> },
    { state: 'short', shown: <Moment at="2020-03-02T09:30:00Z" short /> },
  ],
  notices: (['good', 'bad', 'info'] as const).map((tone) => ({
    state: tone,
    shown: (
      <Button
        variant="default"
        data-notice
        onClick={() => notify(tone === 'bad' ? LONG : 'Saved', tone, { label: 'Undo', run: again })}
      >
        {`Notify: ${tone}`}
      </Button>
    ),
  })),
  page: pages,
  prose: [
    { state: 'everything', shown: <Prose text={PROSE} /> },
    { state: 'brief', shown: <Prose text={PROSE} brief /> },
    { state: 'one line', shown: <ProseLine text="Bring it **back on time**." /> },
    { state: 'right to left', shown: <Prose text={RIGHT_TO_LEFT} /> },
  ],
  'question-dialog': questions,
  'refusal-callout': [
    { state: 'denied', shown: <RefusalCallout refusal={denied} /> },
    { state: 'long', shown: <RefusalCallout refusal={refusal(409, `${LONG} ${WORD}`, LONG)}>{LONG}</RefusalCallout> },
  ],
  'search-box': [
    { state: 'empty', shown: <Searched start="" /> },
    { state: 'filled', shown: <Searched start="camera" /> },
    { state: 'long', shown: <Searched start={LONG} /> },
    { state: 'right to left', shown: <Searched start={RIGHT_TO_LEFT} /> },
  ],
  sheet: [
    {
      state: 'long',
      shown: (
        <Opened label="Open a sheet">
          {(close) => (
            <Sheet title={LONG} onClose={close}>
              <p>{WORD}</p>
              <Button onClick={close}>Save</Button>
            </Sheet>
          )}
        </Opened>
      ),
    },
  ],
  segments: [
    {
      state: 'one of two',
      shown: (
        <Segments
          label="Shown"
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          value="week"
          onChange={() => undefined}
        />
      ),
    },
  ],
  skeleton: (['rows', 'cards', 'fields'] as const).map((kind) => ({
    state: kind,
    shown: <Skeleton rows={3} kind={kind} />,
  })),
  why: [
    {
      state: 'mark',
      shown: (
        <p data-why>
          Amount <Why about={{ entity: 'loan', field: 'amount' }} of="Amount" />
        </p>
      ),
    },
    {
      state: 'corner',
      shown: (
        <span data-why>
          <Button>Hand out</Button>
          <Why about={{ entity: 'loan', action: 'handOut' }} of="Hand out" look="corner" />
        </span>
      ),
    },
    { state: 'words', shown: <Why about={{ code: 'OVERDUE' }} of="Take back" look="words" /> },
  ],
}
