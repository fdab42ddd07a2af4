import { stopwords as bulgarian } from "@orama/stopwords/bulgarian";
import { stopwords as danish } from "@orama/stopwords/danish";
import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as finnish } from "@orama/stopwords/finnish";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as norwegian } from "@orama/stopwords/norwegian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as romanian } from "@orama/stopwords/romanian";
import { stopwords as russian } from "@orama/stopwords/russian";
import { stopwords as swedish } from "@orama/stopwords/swedish";
import { negations } from "./negations.ts";
import { languageOf, wordsOf } from "./words.ts";

/** Lists of words that bear no meaning by themselves, where a kept one is good. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
	...{ bg: bulgarian, da: danish, de: german, en: english, fi: finnish, fr: french, it: italian, nb: norwegian },
	...{ nl: dutch, nn: norwegian, no: norwegian, pt: portuguese, ro: romanian, ru: russian, sv: swedish },
};

/** Words that ask and politely say nothing, beside those lists; whole lists where there is no good one. */
const WORDS: Readonly<Record<string, string>> = {
	ar: "في من على إلى عن هل كيف كيفية لا ما ماذا لماذا متى أين هذا هذه ذلك تلك التي الذي مع أو و ثم أن إن إذا كان كانت يكون لم لن قد هو هي أنا أنت يمكن يمكنني عند بعد قبل كل بعض أي لي لدي",
	bg: "как защо къде кога какво кой мога",
	cs: "a aby ale ani ano asi až bez bude by byl byla bylo být ce co což do ho i já jak jako je jeho její jejich jen ještě jestli ji jsem jsou jste k kam kde kdo kdy když ke která které který kvůli la mám mé mi mít můj může můžu my na nad nám ne nebo není než o od on ona oni ono pak po pod pokud pro proč protože při s se si svůj ta tak také tam ten tento ti to tohle tom tu ty u už v ve však vy vám z za ze že",
	da: "hvordan hvorfor hvornår hvor hvilken kan",
	de: "es kann mehr kein keine wann warum wieso weshalb wo woran bitte von",
	el: "ο η το οι τα του της των τον την τους τις ένας μια μία ένα και να θα με σε από για στο στη στην στον στα στους στις που πως πώς πότε πού γιατί τι ποιος ποια ποιο είναι δεν μη μην μου σου μας σας ή αν όταν ως μπορώ μπορείτε κάνω",
	en: "ok okay anymore can do does how what where which why won't doesn't isn't can't cannot please s t",
	es: "a al algo algún ante así aun aunque cada como cómo con cuál cuáles cuando cuándo cuánto de del desde donde dónde e el él ella ellos en entre era es esa ese eso esta está están estas este esto estos fue ha hace hacer hacia han hasta hay la las le les lo los más me mi mis mucho muy no nos o para pero poco por porque puede puedo que qué quién se ser si sí sin sobre son su sus también te tiene tengo tu tus un una uno unos unas y ya yo",
	fa: "و در به از که این آن را با برای است بود شد شده می های ها تا بر یا هم اگر چه چگونه چطور چرا کجا کی چیست کدام آیا من شما ما او باید خود هر یک نیز ولی اما کنم کنید کنیم کند کردن کرد نمی شود شوند دارد دارم باشد هست نیست",
	fi: "miten miksi missä milloin voi voin",
	fr: "c c'est c'était comment d est j j'ai j'avais l m n où peut peux pourquoi qu qu'elle qu'est qu'il qu'ils qu'on quand que quel quelle quels quelles qui quoi s se si sans sont t un une faire fait ça cette cet",
	hu: "a az és egy hogy hogyan nem is van volt ez azt ezt de ha vagy mint csak meg mi miért hol mikor melyik ki kell lehet a be el fel le ne sem nincs már még itt ott én te ő mi ti ők tudom nekem",
	id: "yang dan di ke dari untuk pada dengan ini itu adalah atau tidak bagaimana cara mengapa kenapa apa kapan dimana mana siapa saya anda kami kita dia mereka akan dapat bisa oleh jika dalam sebagai juga sudah telah belum agar bila saat",
	it: "c come cosa d dove l mi perché può posso quale quali quando si",
	ja: "あの あれ いる する こと この これ それ その どう どうやって どこ どの どれ なぜ です ます ません できる できない たい なに 何 ください について ため よう ある ない しない",
	ko: "및 또는 그리고 수 것 등 이 그 저 어떻게 왜 어디 언제 무엇 어떤 하는 하기 하려면 합니다 있는 있습니다 없는 없습니다 방법 때 를 을 은 는 가 에 의 로 으로 와 과",
	nb: "hvordan hvorfor når hvor hvilken kan",
	nl: "hoe meer waarom wanneer waar welke kan kun je mijn",
	pl: "a aby ale ani bez być był była było by ci co czy czego czemu dla do dlaczego gdy gdzie go i ich ile im ja jak jaki jaka jakie je jego jej jest jestem jeśli jeżeli już kiedy kto która które który lub ma mam mi mieć mnie moja moje może można mogę mój my na nad nam nas nie nich niż o od on ona one oni oraz po pod poza przed przez przy są się skąd sobie ta tak także tam te tego tej ten to tu ty tych tylko tym u w we więc wszystko z za ze że",
	pt: "como onde qual quais quando porque porquê por quê posso pode você meu minha o os a as à às d",
	ro: "cum de ce unde când care pot poate",
	ru: "почему где когда какой какая какие который которые это можно мой моя мои мне для из от о об при или если чтобы нет ли",
	sv: "hur längre varför när var vilken kan min mitt mina",
	th: "ที่ และ ใน ของ การ จะ ให้ ได้ ไม่ เป็น มี ว่า กับ หรือ จาก อย่างไร ยังไง ทำไม อะไร เมื่อ ฉัน คุณ นี้ นั้น ก็ โดย แล้ว ความ",
	tr: "ve bir bu şu o da de ile için mi mı mu mü ne nasıl neden niçin nerede hangi kim ama veya ya olarak daha çok en gibi kadar var yok değil ben benim sen biz siz ise ki her olan olur",
	uk: "і й та в у на з із зі до від по за про для не що це як який яка яке які чому де коли чи або але а я ми ви ти він вона воно вони мій моя мої мені бути є було ж же б би так то те цей ця ці під при над без якщо щоб можна",
	zh: "的 了 和 是 在 有 我 你 您 他 它 们 吗 呢 吧 啊 怎么 怎样 如何 为什么 为何 什么 哪 哪里 哪个 这 那 这个 那个 与 或 及 把 被 请 能 可以 会 要 不 没 没有 都 也 就 我的",
};

/** Words that ask for what is newest, by language: of what is changed nobody writes that it is the newest, and the newest leads anyway. */
const NEWEST: Readonly<Record<string, string>> = {
	ar: "أحدث الأحدث",
	cs: "nejnovější",
	da: "nyeste seneste",
	de: "neueste neuester neuestes neuesten neuestem neuste neuster neustes neusten aktuellste aktuellster aktuellstes aktuellsten",
	en: "newest latest",
	es: "último última últimos últimas",
	fi: "uusin uusimman",
	fr: "dernier dernière derniers dernières",
	it: "ultimo ultima ultimi ultime",
	ja: "最新",
	ko: "최신",
	nb: "nyeste siste",
	nl: "nieuwste laatste",
	no: "nyeste siste",
	pl: "najnowszy najnowsza najnowsze",
	pt: "último última últimos últimas",
	ru: "новейший новейшая новейшее последний последняя последнее последнюю",
	sv: "nyaste senaste",
	uk: "найновіший найновіша найновіше остання останній",
	zh: "最新",
};

/** Of the lists, words by which two questions differ: `off` and `on` are no longer the same without them. */
const KEPT = new Set(["off", "up", "down", "out", "over", "under", "above", "below"]);

/** Whether a word that is searched for belongs to a verb: `off` of `turn off`. */
export const isParticle = (word: string): boolean => KEPT.has(word);

/** What a short form is without its apostrophe and means something else as well: `I'd` and the ID of an account. */
const OTHER_WORDS = new Set(["hell", "id", "ill", "shed", "shell", "wed", "well"]);

/** The short forms of a text as they are typed in haste: `wont`. */
const withoutApostrophes = (text: string): string[] =>
	text.split(" ").flatMap((word) => {
		const joined = word.replaceAll("'", "");
		return joined === word || OTHER_WORDS.has(joined) ? [] : [joined];
	});

const sets = new Map<string, ReadonlySet<string>>();

/** The folded words of a locale such as `de_DE`, or of its language, that say nothing about what is asked. */
export function stopWords(locale: string): ReadonlySet<string> {
	const language = languageOf(locale);
	const found = sets.get(language);
	if (found) return found;
	const listed = [...(LISTS[language] ?? []), WORDS[language] ?? "", NEWEST[language] ?? ""].join(" ");
	const words = [listed, ...withoutApostrophes(listed)].join(" ");
	const made = new Set(Array.from(wordsOf(words, language), ({ word }) => word).filter((word) => !KEPT.has(word)));
	sets.set(language, made);
	return made;
}

const smalls = new Map<string, ReadonlySet<string>>();

/** Those of them that do not say either that something is missing or fails. */
export function smallWords(locale: string): ReadonlySet<string> {
	const language = languageOf(locale);
	const found = smalls.get(language);
	if (found) return found;
	const denying = negations(locale);
	const made = new Set([...stopWords(locale)].filter((word) => !denying.has(word)));
	smalls.set(language, made);
	return made;
}
