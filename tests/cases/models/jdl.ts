/**
 * Reads entity models in JHipster's language: entities with fields and what they are held to, enumerations, relationships. What
 * only says how an application of that kind is generated is passed over.
 */

export interface JdlModel {
  readonly entities: ReadonlyMap<string, readonly JdlField[]>
  readonly enums: ReadonlyMap<string, readonly JdlValue[]>
  readonly relationships: readonly JdlRelationship[]
}

export interface JdlField {
  readonly name: string
  readonly type: string
  /** `required`, `unique`, `min(3)`, `pattern(/^a$/)`, as they are written. */
  readonly constraints: readonly JdlConstraint[]
}

export interface JdlConstraint {
  readonly name: string
  readonly value?: string
}

export interface JdlValue {
  readonly key: string
  readonly label?: string
}

export interface JdlRelationship {
  readonly kind: 'OneToOne' | 'OneToMany' | 'ManyToOne' | 'ManyToMany'
  readonly from: JdlSide
  readonly to: JdlSide
}

export interface JdlSide {
  readonly entity: string
  /** The name of the field on this side; absent where the model gives it none. */
  readonly field?: string
  readonly required: boolean
}

const TOKEN = /\/\/[^\n]*|\/\*.*?\*\/|\/(?:[^/\\\n]|\\.)+\/|"[^"]*"|[\w-]+(?:\.\w+)*|[{}()[\],=@*]|\s+/gsu
const isNothing = (token: string) => /^(?:\s|\/\/|\/\*)/u.test(token)

export function readJdl(text: string): JdlModel {
  return new JdlReader(text).read()
}

class JdlReader {
  private readonly tokens: readonly string[]
  private at = 0
  private readonly constants = new Map<string, string>()
  private readonly entities = new Map<string, readonly JdlField[]>()
  private readonly enums = new Map<string, readonly JdlValue[]>()
  private readonly relationships: JdlRelationship[] = []

  constructor(text: string) {
    this.tokens = (text.match(TOKEN) ?? []).filter((token) => !isNothing(token))
  }

  read(): JdlModel {
    while (this.at < this.tokens.length) this.statement()
    return { entities: this.entities, enums: this.enums, relationships: this.relationships }
  }

  private statement(): void {
    const word = this.next()
    if (word === 'entity') this.entity()
    else if (word === 'enum')
      this.enums.set(
        this.next(),
        this.block(() => this.value()),
      )
    else if (word === 'relationship') this.relationship(this.next() as JdlRelationship['kind'])
    else if (/^[A-Z_]+$/u.test(word) && this.peek() === '=') {
      this.next()
      this.constants.set(word, this.next())
    } else if (this.peek() === '{') this.skipBlock()
  }

  private entity(): void {
    const name = this.next()
    if (this.peek() === '(') this.bracketed()
    this.entities.set(name, this.peek() === '{' ? this.block(() => this.field()) : [])
  }

  private field(): JdlField {
    const [name, type] = [this.next(), this.next()]
    const constraints: JdlConstraint[] = []
    while (/^(?:required|unique|min|max|minlength|maxlength|minbytes|maxbytes|pattern)$/u.test(this.peek())) {
      const constraint = this.next()
      const value = this.peek() === '(' ? this.bracketed() : undefined
      constraints.push({ name: constraint, ...(value !== undefined && { value: this.constants.get(value) ?? value }) })
    }
    return { name, type, constraints }
  }

  private value(): JdlValue {
    const key = this.next()
    const label = this.peek() === '(' ? this.bracketed() : undefined
    return { key, ...(label !== undefined && { label: label.replace(/^"(.*)"$/su, '$1') }) }
  }

  private relationship(kind: JdlRelationship['kind']): void {
    const sides = this.block(() => {
      const from = this.side()
      this.next()
      const to = this.side()
      if (this.peek() === 'with') this.at += 2
      return { kind, from, to }
    })
    this.relationships.push(...sides)
  }

  /** `Post{blog(name) required}` */
  private side(): JdlSide {
    const entity = this.next()
    if (this.peek() !== '{') return { entity, required: false }
    this.next()
    const field = this.next()
    if (this.peek() === '(') this.bracketed()
    const required = this.peek() === 'required'
    while (this.next() !== '}');
    return { entity, field, required }
  }

  private block<T>(item: () => T): readonly T[] {
    const items: T[] = []
    this.next()
    while (this.peek() !== '}') {
      if (this.peek() === ',') this.next()
      else items.push(item())
    }
    this.next()
    return items
  }

  private bracketed(): string {
    this.next()
    const inside: string[] = []
    while (this.peek() !== ')') inside.push(this.next())
    this.next()
    return inside.join(' ')
  }

  private skipBlock(): void {
    let depth = 0
    do {
      const token = this.next()
      depth += token === '{' ? 1 : token === '}' ? -1 : 0
    } while (depth > 0)
  }

  private peek(): string {
    return this.tokens[this.at] ?? ''
  }

  private next(): string {
    const token = this.tokens[this.at++]
    if (token === undefined) throw new Error('the model ends too early')
    return token
  }
}
