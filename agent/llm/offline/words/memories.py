"""Words about what was said before, what is to be kept in mind, and what the person's documents say."""

from __future__ import annotations

import re

_SAID = r"(?:言う?|言っ|ゆう?|いう|話し?|喋っ|しゃべっ|聞い|相談し)"
LAST_TALK = re.compile(
    rf"(?:前回|この(?:前|あいだ|間)|こないだ|さっき|昨日|前に?)?[^。?]{{0,12}}(?:何|なに|なん|どんな(?:こと|話))(?:て|って|と|を|の話)?{_SAID}(?:た|て|と)"
    r"|what (?:did (?:i|we) (?:say|talk about)|were we talking about)"
)
RECALL = re.compile(
    rf"覚えて(?:る|ます|いる|いますか|んの)|覚えとる|(?:前に|以前|前回|この前|こないだ)[^。]{{0,30}}{_SAID}(?:た|て)"
    rf"|って{_SAID}たっけ|(?:私|わたし|うち|俺|僕)のこと[^。]{{0,8}}(?:知って|覚え|わか)"
    r"|\b(?:do you remember|what do you (?:know|remember) about|did i (?:tell|say|mention))\b"
)
FORGET = re.compile(
    r"(?P<what>[^。!]{0,60}?)(?:のこと)?(?:は|を|も)?\s*忘れて(?:や|な|ね|くれ|ください|下さい|ほしい|もらえ|ええ|いい)*[。!？?]*$"
    r"|^(?:please )?forget (?:about )?(?P<thing>[^.!?]{1,80})[.!]*$"
)
FORGET_THAT = re.compile(
    r"^(?:それ|これ|あれ|今の|さっきの|今言(?:う|っ)たこと|その(?:話|こと)|it|that|this|what i just said)?(?:は|を|も)?$"
)
REMEMBER = re.compile(
    r"(?:覚えと?いて|覚えておいて|覚えてて|覚えて(?:な|ね|や|くれ|ください|ほしい)|忘れんといて|忘れないで)(?:ね|な|や|ください|くれ|ほしい)*[。!]*$"
    r"|^(?:覚えと?いて|覚えておいて|覚えて)[、,:。]|^(?:please )?(?:remember|keep in mind)(?: that)?[:,]? (?!.*\?)"
)
REMEMBER_FRAME = re.compile(
    r"(?:って|と|を|、|は)?\s*(?:覚えと?いて|覚えておいて|覚えてて|覚えて|忘れんといて|忘れないで)(?:ね|な|や|ください|くれ|ほしい)*[。!]*$"
    r"|^(?:覚えと?いて|覚えておいて|覚えて)[、,:。]\s*|^(?:please )?(?:remember|keep in mind)(?: that)?[:,]? "
)
