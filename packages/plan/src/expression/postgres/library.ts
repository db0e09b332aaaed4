/**
 * What the functions of operations are made of in PostgreSQL: numbers as NUMERIC, money as `12.50 EUR`, durations as an array
 * of months, days and milliseconds, instants as milliseconds. Each says in SQL what its namesake says in `values/`.
 */
import { currencies, currencyDigits } from '../../values/index.ts'

export interface LibraryFunction {
  readonly name: string
  /** Types, without names: the body says `$1`, `$2`. */
  readonly takes: readonly string[]
  readonly gives: string
  /** One expression; or statements between BEGIN and END, with what they declare. */
  readonly body: string | { readonly declare: string; readonly steps: string }
  /** Is called with missing values too. */
  readonly takesMissing?: boolean
}

const fn = (name: string, takes: string, gives: string, body: LibraryFunction['body']): LibraryFunction => ({
  name,
  takes: takes.split(', '),
  gives,
  body,
})

const SAFE = '9007199254740991'

// What `String.prototype.trim` and `\s` call blank.
const blanks = [
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007,
  0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]
const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`
const BLANKS = `E'${blanks.map(escaped).join('')}'`

const withDigits = (digits: number): string =>
  currencies
    .filter((code) => currencyDigits(code) === digits)
    .map((code) => `'${code}'`)
    .join(', ')

const numbers: readonly LibraryFunction[] = [
  fn('nf_whole', 'numeric', 'bigint', `CASE WHEN abs($1) <= ${SAFE} THEN $1::bigint END`),
  fn('nf_safe_integer', 'text', 'bigint', 'nf_whole($1::numeric)'),
  fn('nf_exact', 'text, integer', 'text', `($1::numeric * ('1e-' || $2)::numeric)::text`),
  fn(
    'nf_quotient',
    'numeric, numeric',
    'numeric',
    `CASE WHEN $2 <> 0 THEN sign($1) * sign($2) * div(abs($1) * 20000000000 + abs($2), 2 * abs($2)) * 0.0000000001 END`,
  ),
  fn(
    'nf_round',
    'numeric, numeric',
    'numeric',
    'CASE WHEN $2 BETWEEN 0 AND 100 THEN CASE WHEN scale($1) <= $2 THEN $1 ELSE round($1, $2::integer) END END',
  ),
  fn('nf_trim', 'text', 'text', `btrim($1, ${BLANKS})`),
  fn('nf_without_blanks', 'text', 'text', `translate($1, ${BLANKS}, '')`),
  fn(
    'nf_read_number',
    'text',
    'numeric',
    `CASE WHEN length(nf_trim($1)) <= 1000 AND nf_trim($1) ~ '^[+-]?[0-9]+(\\.[0-9]+)?$' THEN nf_trim($1)::numeric END`,
  ),
]

const money: readonly LibraryFunction[] = [
  fn('nf_amount', 'text', 'numeric', `split_part($1, ' ', 1)::numeric`),
  fn('nf_currency', 'text', 'text', `split_part($1, ' ', 2)`),
  fn('nf_money', 'numeric, text', 'text', `$1::text || ' ' || $2`),
  fn('nf_joint', 'text, text', 'text', 'CASE WHEN nf_currency($1) = nf_currency($2) THEN nf_currency($1) END'),
  fn(
    'nf_compare',
    'text, text',
    'integer',
    'CASE WHEN nf_currency($1) = nf_currency($2) THEN sign(nf_amount($1) - nf_amount($2))::integer END',
  ),
  fn('nf_key', 'text', 'text', `trim_scale(nf_amount($1))::text || ' ' || nf_currency($1)`),
  fn(
    'nf_currency_digits',
    'text',
    'integer',
    `CASE WHEN $1 IN (${withDigits(0)}) THEN 0 WHEN $1 IN (${withDigits(3)}) THEN 3 WHEN $1 IN (${withDigits(4)}) THEN 4 ELSE 2 END`,
  ),
  fn(
    'nf_money_text',
    'text',
    'text',
    `nf_money(round(trim_scale(nf_amount($1)), greatest(scale(trim_scale(nf_amount($1))), nf_currency_digits(nf_currency($1)))), nf_currency($1))`,
  ),
]

const DURATION =
  '^P(?:(-?[0-9]+)Y)?(?:(-?[0-9]+)M)?(?:(-?[0-9]+)W)?(?:(-?[0-9]+)D)?(?:T(?:(-?[0-9]+)H)?(?:(-?[0-9]+)M)?(?:(-?)([0-9]+)(?:\\.([0-9]{1,3}))?S)?)?$'

const durations: readonly LibraryFunction[] = [
  fn('nf_length', 'numeric[]', 'numeric', '$1[1] * 2629746000 + $1[2] * 86400000 + $1[3]'),
  fn('nf_safe_duration', 'numeric[]', 'numeric[]', `CASE WHEN abs(nf_length($1)) <= ${SAFE} THEN $1 END`),
  fn('nf_plus', 'numeric[], numeric[]', 'numeric[]', 'ARRAY[$1[1] + $2[1], $1[2] + $2[2], $1[3] + $2[3]]'),
  fn('nf_times', 'numeric[], numeric', 'numeric[]', 'ARRAY[$1[1] * $2, $1[2] * $2, $1[3] * $2]'),
  fn('nf_duration', 'text', 'numeric[]', {
    declare: `m text[] := regexp_match($1, '${DURATION}'); elapsed numeric;`,
    steps: `IF m IS NULL OR right($1, 1) IN ('P', 'T') THEN RETURN NULL; END IF;
      elapsed := coalesce(m[8], '0')::numeric * 1000 + rpad(coalesce(m[9], ''), 3, '0')::numeric;
      IF m[7] = '-' THEN elapsed := - elapsed; END IF;
      elapsed := elapsed + coalesce(m[5], '0')::numeric * 3600000 + coalesce(m[6], '0')::numeric * 60000;
      RETURN nf_safe_duration(ARRAY[coalesce(m[1], '0')::numeric * 12 + coalesce(m[2], '0')::numeric,
        coalesce(m[3], '0')::numeric * 7 + coalesce(m[4], '0')::numeric, elapsed]);`,
  }),
  fn('nf_duration_text', 'numeric[]', 'text', {
    declare: `days text; positive numeric := abs($1[3]);`,
    steps: `IF nf_safe_duration($1) IS NULL THEN RETURN NULL; END IF;
      days := CASE WHEN $1[1] = 0 THEN '' ELSE trunc($1[1]) || 'M' END || CASE WHEN $1[2] = 0 THEN '' ELSE trunc($1[2]) || 'D' END;
      IF positive = 0 THEN RETURN CASE WHEN days = '' THEN 'PT0S' ELSE 'P' || days END; END IF;
      RETURN 'P' || days || 'T' || CASE WHEN $1[3] < 0 THEN '-' ELSE '' END || div(positive, 1000)
        || CASE WHEN positive % 1000 = 0 THEN '' ELSE '.' || lpad(trunc(positive % 1000)::text, 3, '0') END || 'S';`,
  }),
]

const FIRST_DAY = '-719162'
const LAST_DAY = '2932896'
const DAY = '86400000'
const EPOCH = `timestamp '1970-01-01'`

const times: readonly LibraryFunction[] = [
  fn('nf_day', 'text', 'numeric', `($1::date - date '1970-01-01')::numeric`),
  fn(
    'nf_day_text',
    'numeric',
    'text',
    `CASE WHEN $1 BETWEEN ${FIRST_DAY} AND ${LAST_DAY} THEN to_char(date '1970-01-01' + $1::integer, 'YYYY-MM-DD') END`,
  ),
  fn(
    'nf_days_in_month',
    'integer, integer',
    'integer',
    `CASE WHEN $2 = 2 THEN CASE WHEN $1 % 4 = 0 AND $1 % 100 <> 0 OR $1 % 400 = 0 THEN 29 ELSE 28 END WHEN $2 IN (4, 6, 9, 11) THEN 30 ELSE 31 END`,
  ),
  fn(
    'nf_is_date',
    'text',
    'boolean',
    `CASE WHEN $1 ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN substr($1, 1, 4) <> '0000' AND substr($1, 6, 2)::integer BETWEEN 1 AND 12
      AND substr($1, 9, 2)::integer BETWEEN 1 AND nf_days_in_month(substr($1, 1, 4)::integer, substr($1, 6, 2)::integer) ELSE false END`,
  ),
  fn('nf_is_time', 'text', 'boolean', `$1 ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  fn('nf_date_of', 'numeric, numeric, numeric', 'text', {
    declare: 'made text;',
    steps: `IF NOT ($1 BETWEEN 1 AND 9999 AND $2 BETWEEN 0 AND 99 AND $3 BETWEEN 0 AND 99) THEN RETURN NULL; END IF;
      made := lpad($1::text, 4, '0') || '-' || lpad($2::text, 2, '0') || '-' || lpad($3::text, 2, '0');
      RETURN CASE WHEN nf_is_date(made) THEN made END;`,
  }),
  fn('nf_calendar_plus', 'text, numeric[]', 'text', {
    declare: `at numeric := substr($1, 1, 4)::numeric * 12 + substr($1, 6, 2)::numeric - 1 + $2[1]; y integer; m integer;`,
    steps: `IF $2[1] = 0 THEN RETURN nf_day_text(nf_day($1) + $2[2]); END IF;
      IF NOT floor(at / 12) BETWEEN 1 AND 9999 THEN RETURN NULL; END IF;
      y := floor(at / 12); m := at - 12 * y + 1;
      RETURN nf_day_text(make_date(y, m, least(substr($1, 9, 2)::integer, nf_days_in_month(y, m))) - date '1970-01-01' + $2[2]);`,
  }),
  fn('nf_date_plus', 'text, numeric[]', 'text', 'CASE WHEN $2[3] = 0 THEN nf_calendar_plus($1, $2) END'),
  fn('nf_stamp', 'numeric', 'timestamp', {
    declare: `days numeric := floor($1 / ${DAY});`,
    steps: `RETURN ${EPOCH} + days::integer * interval '1 day' + ($1 - days * ${DAY})::integer * interval '1 millisecond';`,
  }),
  fn('nf_stamp_ms', 'timestamp', 'numeric', 'trunc(extract(epoch FROM $1) * 1000)'),
  fn('nf_ms', 'text', 'numeric', 'nf_stamp_ms(left($1, 23)::timestamp)'),
  fn(
    'nf_instant',
    'numeric',
    'text',
    `CASE WHEN $1 BETWEEN ${FIRST_DAY}::numeric * ${DAY} AND ${LAST_DAY}::numeric * ${DAY} + 86399999
      THEN to_char(nf_stamp($1), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`,
  ),
  fn(
    'nf_wall',
    'numeric, text',
    'numeric',
    `CASE WHEN $2 = 'UTC' THEN $1 ELSE nf_stamp_ms(nf_stamp($1) AT TIME ZONE 'UTC' AT TIME ZONE $2) END`,
  ),
  fn('nf_instant_at', 'numeric, text', 'numeric', {
    declare: `before numeric := nf_wall($1 - ${DAY}, $2) - ($1 - ${DAY}); later numeric := nf_wall($1 + ${DAY}, $2) - ($1 + ${DAY});`,
    steps: `IF nf_wall($1 - before, $2) = $1 THEN RETURN $1 - before; END IF;
      IF nf_wall($1 - later, $2) = $1 THEN RETURN $1 - later; END IF;
      RETURN $1 - before;`,
  }),
  fn('nf_local', 'text, text', 'text', 'left(nf_instant(nf_wall(nf_ms($1), $2)), 23)'),
  fn('nf_instant_plus', 'text, numeric[], text', 'text', {
    declare: 'moved numeric := nf_ms($1); local text; day text;',
    steps: `IF $2[1] <> 0 OR $2[2] <> 0 THEN
        local := nf_local($1, $3);
        day := nf_calendar_plus(left(local, 10), $2);
        IF day IS NULL THEN RETURN NULL; END IF;
        moved := nf_instant_at(nf_ms(day || substr(local, 11)), $3);
      END IF;
      RETURN nf_instant(moved + $2[3]);`,
  }),
  fn('nf_read_instant', 'text', 'text', {
    declare: `m text[] := regexp_match($1, '^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(Z|[+-][0-9]{2}:[0-9]{2})$');
      away numeric := 0;`,
    steps: `IF m IS NULL OR NOT nf_is_date(m[1]) OR NOT nf_is_time(m[2]) OR coalesce(m[3], '0')::integer > 59 THEN RETURN NULL; END IF;
      IF m[5] <> 'Z' THEN
        IF NOT nf_is_time(substr(m[5], 2)) OR substr(m[5], 2, 2)::integer > 15 THEN RETURN NULL; END IF;
        away := (left(m[5], 1) || '1')::numeric * (substr(m[5], 2, 2)::numeric * 60 + substr(m[5], 5, 2)::numeric) * 60000;
      END IF;
      RETURN nf_instant(nf_ms(m[1] || 'T' || m[2] || ':' || coalesce(m[3], '00') || '.' || left(rpad(coalesce(m[4], ''), 3, '0'), 3)) - away);`,
  }),
]

const texts: readonly LibraryFunction[] = [
  fn('nf_lower', 'text', 'text', 'lower($1 COLLATE pg_unicode_fast)'),
  fn('nf_upper', 'text', 'text', 'upper($1 COLLATE pg_unicode_fast)'),
  // From one place (0 is the first) up to another.
  fn(
    'nf_stretch',
    'text, numeric, numeric',
    'text',
    'substr($1, least(greatest($2, 0), 1000000000)::integer + 1, least(greatest($3 - greatest($2, 0), 0), 1000000000)::integer)',
  ),
  fn('nf_mod97', 'text', 'bigint', {
    declare: `written text := nf_upper(nf_without_blanks($1)); rest bigint := 0; value bigint;`,
    steps: `IF written !~ '^[0-9A-Z]+$' THEN RETURN NULL; END IF;
      FOR i IN 1 .. length(written) LOOP
        value := strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(written, i, 1)) - 1;
        rest := (rest * CASE WHEN value > 9 THEN 100 ELSE 10 END + value) % 97;
      END LOOP;
      RETURN rest;`,
  }),
  fn('nf_luhn', 'text', 'boolean', {
    declare: `digits text := reverse(nf_without_blanks($1)); total bigint := 0; digit integer;`,
    steps: `IF digits !~ '^[0-9]+$' THEN RETURN false; END IF;
      FOR i IN 1 .. length(digits) LOOP
        digit := substr(digits, i, 1)::integer;
        total := total + CASE WHEN i % 2 = 1 THEN digit WHEN digit < 5 THEN digit * 2 ELSE digit * 2 - 9 END;
      END LOOP;
      RETURN total % 10 = 0;`,
  }),
]

/** What a macro does with a JSON array of values: its name, the type's kind, whether one missing value makes it missing. */
const folds: readonly LibraryFunction[] = [
  fn('nf_fold_money', 'text, text, text[]', 'text', {
    declare: `known text := nullif($2, ''); amounts numeric[]; one text := coalesce(known, nf_currency($3[1]));`,
    steps: `IF one IS NULL OR EXISTS (SELECT FROM unnest($3) AS v WHERE nf_currency(v) <> one) THEN RETURN NULL; END IF;
      IF $1 IN ('sum', 'average') THEN
        SELECT coalesce(array_agg(nf_amount(v)), '{}') INTO amounts FROM unnest($3) AS v;
        RETURN nf_money(nf_fold_numbers($1, amounts), one);
      END IF;
      RETURN (SELECT v FROM unnest($3) WITH ORDINALITY AS t(v, place)
        ORDER BY CASE WHEN $1 IN ('min', 'least') THEN nf_amount(v) ELSE - nf_amount(v) END, place LIMIT 1);`,
  }),
  fn('nf_fold_durations', 'text, text[]', 'text', {
    declare: '',
    steps: `IF $1 = 'sum' THEN
        RETURN (SELECT nf_duration_text(ARRAY[coalesce(sum(d[1]), 0), coalesce(sum(d[2]), 0), coalesce(sum(d[3]), 0)])
          FROM (SELECT nf_duration(v) AS d FROM unnest($2) AS v) AS all_of_them);
      END IF;
      RETURN (SELECT v FROM unnest($2) WITH ORDINALITY AS t(v, place)
        ORDER BY CASE WHEN $1 IN ('min', 'least') THEN nf_length(nf_duration(v)) ELSE - nf_length(nf_duration(v)) END, place LIMIT 1);`,
  }),
  fn('nf_fold_numbers', 'text, numeric[]', 'numeric', {
    declare: '',
    steps: `IF $1 = 'sum' THEN RETURN (SELECT coalesce(sum(v), 0) FROM unnest($2) AS v); END IF;
      IF $1 = 'average' THEN RETURN (SELECT nf_quotient(sum(v), nullif(count(*), 0)) FROM unnest($2) AS v); END IF;
      RETURN (SELECT v FROM unnest($2) WITH ORDINALITY AS t(v, place)
        ORDER BY CASE WHEN $1 IN ('min', 'least') THEN v ELSE - v END, place LIMIT 1);`,
  }),
  fn('nf_fold', 'text, text, integer, json', 'text', {
    declare: `given text[]; kind text := split_part($2, ' ', 1);`,
    steps: `SELECT coalesce(array_agg(v ORDER BY place), '{}') INTO given
        FROM json_array_elements_text($4) WITH ORDINALITY AS t(v, place);
      IF $3 = 1 AND array_position(given, NULL) IS NOT NULL THEN RETURN NULL; END IF;
      given := array_remove(given, NULL);
      IF cardinality(given) = 0 AND $1 <> 'sum' THEN RETURN NULL; END IF;
      CASE kind
        WHEN 'money' THEN RETURN nf_fold_money($1, split_part($2, ' ', 2), given);
        WHEN 'duration' THEN RETURN nf_fold_durations($1, given);
        WHEN 'integer', 'decimal', 'percent' THEN RETURN nf_fold_numbers($1, given::numeric[])::text;
        ELSE RETURN (SELECT CASE WHEN $1 IN ('min', 'least') THEN min(v COLLATE "C") ELSE max(v COLLATE "C") END FROM unnest(given) AS v);
      END CASE;`,
  }),
]

export const library: readonly LibraryFunction[] = [...numbers, ...money, ...durations, ...times, ...texts, ...folds]
