-- Search ignores case and accents. Marks go before lower(), so that plain ASCII is left for every collation; so do
-- the Latin letters that Unicode does not take apart, such as ø and ß.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
                'ØøŁłĐđÐðĦħŦŧŊŋıĸƏəƁɓƊɗƘƙƳƴ', 'OoLlDdDdHhTtNnikAaBbDdKkYy'),
      'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th'));
